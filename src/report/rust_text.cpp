#include "report/rust_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "report/cpp_text.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/input_file.hpp"

namespace sunder {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestModule = 32;

bool is_rust_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Blanks comments, strings and characters in one pass over a source.
class RustBlanking {
 public:
  explicit RustBlanking(std::string_view source) : source_(source), made_(source) {}

  std::string made() {
    while (at_ < source_.size()) step();
    return std::move(made_);
  }

 private:
  void step() {
    if (begins("//")) return blank_to(std::min(source_.find('\n', at_), source_.size()));
    if (begins("/*")) return blank_to(end_of_comment());
    if (source_[at_] == '"') return blank_to(end_of_quote('"'));
    if (source_[at_] == '\'') return is_character() ? blank_to(end_of_quote('\'')) : void(++at_);
    if (!is_rust_word(source_[at_])) return void(++at_);
    const std::size_t word_end = std::min(end_of_word(), source_.size());
    const std::string_view word = source_.substr(at_, word_end - at_);
    at_ = word_end;
    if (word == "r" || word == "br" || word == "cr") blank_raw();
  }

  [[nodiscard]] bool begins(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  [[nodiscard]] std::size_t end_of_word() const {
    std::size_t end = at_;
    while (end < source_.size() && is_rust_word(source_[end])) ++end;
    return end;
  }

  // Comments contain others.
  [[nodiscard]] std::size_t end_of_comment() const {
    int open = 0;
    for (std::size_t i = at_; i + 1 < source_.size(); ++i) {
      const std::string_view two = source_.substr(i, 2);
      open += two == "/*" ? 1 : two == "*/" ? -1 : 0;
      if (two == "/*" || two == "*/") ++i;
      if (open == 0) return i + 1;
    }
    return source_.size();
  }

  // Otherwise it is a lifetime.
  [[nodiscard]] bool is_character() const {
    if (at_ + 2 >= source_.size()) return false;
    const auto next = static_cast<unsigned char>(source_[at_ + 1]);
    return next == '\\' || next >= 0x80 || source_[at_ + 2] == '\'';
  }

  [[nodiscard]] std::size_t end_of_quote(char quote) const {
    std::size_t end = at_ + 1;
    while (end < source_.size() && source_[end] != quote) end += source_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, source_.size());
  }

  // After the `r`; `r#type` is a word.
  void blank_raw() {
    std::size_t quote = at_;
    while (quote < source_.size() && source_[quote] == '#') ++quote;
    if (quote == source_.size() || source_[quote] != '"') return;
    const std::string close = "\"" + std::string(quote - at_, '#');
    const std::size_t end = source_.find(close, quote + 1);
    blank_to(end == std::string_view::npos ? source_.size() : end + close.size());
  }

  void blank_to(std::size_t end) {
    for (; at_ < end; ++at_)
      if (source_[at_] != '\n') made_[at_] = ' ';
  }

  std::string_view source_;
  std::string made_;
  std::size_t at_ = 0;
};

std::string word_at(std::string_view blanked, std::size_t at) {
  std::size_t end = at;
  while (end < blanked.size() && is_rust_word(blanked[end])) ++end;
  return std::string(blanked.substr(at, end - at));
}

// The position after attributes.
std::size_t after_attributes(std::string_view blanked, std::size_t at) {
  for (at = skip_blanks(blanked, at); at + 1 < blanked.size() && blanked[at] == '#';
       at = skip_blanks(blanked, at)) {
    const std::size_t open = blanked.find('[', at);
    if (open == std::string_view::npos) break;
    at = closing(blanked, open) + 1;
  }
  return at;
}

// `pub(crate) const unsafe fn` is a `fn`.
std::size_t find_keyword(std::string_view blanked, std::size_t at) {
  constexpr std::array<std::string_view, 3> kBefore{"unsafe", "async", "default"};
  for (at = after_attributes(blanked, at);;) {
    const std::string word = word_at(blanked, at);
    const std::size_t next = skip_blanks(blanked, at + word.size());
    if (word == "pub") {
      at = next < blanked.size() && blanked[next] == '(' ? skip_blanks(blanked, closing(blanked, next) + 1)
                                                         : next;
      continue;
    }
    const std::string after = word_at(blanked, next);
    const bool is_const_fn = word == "const" && (after == "fn" || after == "unsafe" || after == "async");
    if (!is_const_fn && std::ranges::find(kBefore, word) == kBefore.end()) return at;
    at = next;
  }
}

bool ends_with_semicolon(const std::string& keyword) {
  constexpr std::array<std::string_view, 5> kAll{"use", "const", "static", "type", "let"};
  return std::ranges::find(kAll, keyword) != kAll.end();
}

RustItem item_at(std::string_view blanked, std::size_t begin, std::size_t end) {
  RustItem item{.begin = begin, .end = end, .keyword = {}, .name = {}};
  const std::size_t keyword = find_keyword(blanked, begin);
  item.keyword = word_at(blanked, keyword);
  std::size_t name = skip_blanks(blanked, keyword + item.keyword.size());
  if (name < end && blanked[name] == '!') name = skip_blanks(blanked, name + 1);  // macro_rules! name
  item.name = word_at(blanked, name);
  for (std::size_t i = keyword; i < end; ++i) {
    const char c = blanked[i];
    if (c == ';') {
      item.end = i + 1;
      return item;
    }
    if (c != '(' && c != '[' && c != '{') continue;
    const std::size_t open = i;
    i = closing(blanked, i);
    if (c != '{' || ends_with_semicolon(item.keyword)) continue;
    item.body = open;
    item.end = i + 1;
    return item;
  }
  return item;
}

// The file of `mod name;` in a file whose modules are in `folder`.
fs::path file_of(const fs::path& folder, const std::string& name) {
  const fs::path plain = folder / (name + ".rs");
  return is_there(plain) ? plain : folder / name / "mod.rs";
}

// `folder` has the modules of this text, which is the file of a module itself, at this depth. A folder that
// contains a link to itself has no end.
std::string with_modules(const std::string& text, const fs::path& folder, int depth) {
  if (depth > kDeepestModule) throw InputError("the modules in " + folder.string() + " are too deep");
  const std::string blanked = rust_without_quotes(text);
  std::string made;
  for (const RustItem& item : rust_items(blanked, 0, blanked.size())) {
    const std::string whole = text.substr(item.begin, item.end - item.begin);
    const bool is_file = item.keyword == "mod" && !item.name.empty() && item.body == std::string::npos;
    if (!is_file) {
      made += whole;
      continue;
    }
    const std::string inner =
        with_modules(content_of(file_of(folder, item.name).string()), folder / item.name, depth + 1);
    made += whole.substr(0, whole.rfind(';')) + " {\n" + inner + "\n}";
  }
  return made;
}

}  // namespace

std::string rust_without_quotes(std::string_view source) { return RustBlanking(source).made(); }

std::vector<RustItem> rust_items(std::string_view blanked, std::size_t begin, std::size_t end) {
  std::vector<RustItem> items;
  const std::string_view within = blanked.substr(0, end);
  while (skip_blanks(within, begin) < end) {
    items.push_back(item_at(within, begin, end));
    begin = items.back().end;
  }
  return items;
}

std::string rust_crate(const std::string& root) {
  return with_modules(content_of(root), fs::path(root).parent_path(), 0);
}

}  // namespace sunder
