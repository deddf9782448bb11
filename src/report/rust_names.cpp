#include "report/rust_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "report/cpp_text.hpp"
#include "report/rust_text.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

/// A source, and a copy in which comments and quotes are blank.
struct RustSource {
  std::string text, blanked;

  [[nodiscard]] std::string text_of(std::size_t begin, std::size_t end) const {
    return text.substr(begin, end - begin);
  }
};

std::string without_blanks(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// One call of the chain: `.core("push", Queue::push)`.
struct RustCall {
  std::string what, name, expression;
};

RustCall rust_call_of(const std::string& what, std::string arguments) {
  if (arguments.ends_with(',')) arguments = without_blanks(arguments.substr(0, arguments.size() - 1));
  if (arguments.empty() || arguments.front() != '"') return {what, "", arguments};
  const std::size_t quote = arguments.find('"', 1), comma = arguments.find(',', quote);
  return {what, arguments.substr(1, quote - 1),
          comma == std::string::npos ? "" : without_blanks(arguments.substr(comma + 1))};
}

// The call whose name is at `at`, and the position after it.
std::optional<std::pair<RustCall, std::size_t>> call_at(const RustSource& source, std::size_t at) {
  const std::size_t open = source.blanked.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at);
  if (open == std::string::npos || source.blanked[open] != '(') return std::nullopt;
  const std::size_t end = closing(source.blanked, open);
  return std::pair(rust_call_of(source.text_of(at, open), without_blanks(source.text_of(open + 1, end))),
                   end + 1);
}

// `object("Name", ...)` and the calls after it, and where that is.
std::optional<std::pair<std::size_t, std::vector<RustCall>>> chain_of(const RustSource& source,
                                                                      const std::string& name) {
  for (std::size_t at = find_word(source.blanked, "object"); at != std::string::npos;
       at = find_word(source.blanked, "object", at + 1)) {
    auto call = call_at(source, at);
    if (!call || call->first.name != name) continue;
    std::vector<RustCall> calls{call->first};
    for (std::size_t dot = skip_blanks(source.blanked, call->second);
         dot < source.blanked.size() && source.blanked[dot] == '.';
         dot = skip_blanks(source.blanked, call->second)) {
      call = call_at(source, dot + 1);
      if (!call) break;
      calls.push_back(call->first);
    }
    return std::pair(at, calls);
  }
  return std::nullopt;
}

/// Words that make an item one for Sunder alone.
class Mentions {
 public:
  explicit Mentions(const RustSource& source) : source_(source) { look_at(0, source.blanked.size()); }

  [[nodiscard]] bool in(const RustItem& item) const {
    const std::string_view text = std::string_view(source_.blanked).substr(item.begin, item.end - item.begin);
    return std::ranges::any_of(words_,
                               [&](const auto& word) { return find_word(text, word) != std::string::npos; });
  }

 private:
  void look_at(std::size_t begin, std::size_t end) {
    for (const RustItem& item : rust_items(source_.blanked, begin, end)) {
      if (item.keyword == "mod" && item.body != std::string::npos) look_at(item.body + 1, item.end - 1);
      if (item.keyword == "macro_rules" && in(item)) words_.insert(item.name);
      if (item.keyword == "use" && item.name == "sunder") add_imports(item);
    }
  }

  // `use sunder::{object, Declared};`
  void add_imports(const RustItem& item) {
    std::string word;
    for (const char c : source_.blanked.substr(item.begin, item.end - item.begin)) {
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
        word += c;
        continue;
      }
      if (!word.empty() && word != "use" && word != "pub" && word != "self") words_.insert(word);
      word.clear();
    }
  }

  const RustSource& source_;
  std::set<std::string> words_{"sunder"};
};

/// Writes the crate again, without items that mention Sunder, and leaves a place for the test.
class Stripping {
 public:
  Stripping(const RustSource& source, std::size_t declaration)
      : source_(source), mentions_(source), declaration_(declaration) {}

  RustNames made() {
    strip(0, source_.blanked.size());
    names_.after = std::move(text_);
    return std::move(names_);
  }

 private:
  void strip(std::size_t begin, std::size_t end) {
    for (const RustItem& item : rust_items(source_.blanked, begin, end)) {
      const bool has_declaration = item.begin <= declaration_ && declaration_ < item.end;
      if (item.keyword == "mod" && item.body != std::string::npos) {
        text_ += source_.text_of(item.begin, item.body + 1);
        strip(item.body + 1, item.end - 1);
        text_ += "\n}";
      } else if (has_declaration) {
        enter(item);
      } else if (!mentions_.in(item) && !(item.keyword == "fn" && item.name == "main")) {
        text_ += source_.text_of(item.begin, item.end);
      }
    }
  }

  void enter(const RustItem& function) {
    const std::size_t open = source_.blanked.find('(', function.begin);
    if (function.keyword != "fn" || function.body == std::string::npos)
      throw InputError("it cannot be exported: it is not declared in a function");
    if (!without_blanks(source_.blanked.substr(open + 1, closing(source_.blanked, open) - open - 1)).empty())
      throw InputError("it cannot be exported: the function that declares it has parameters");
    for (const RustItem& each : rust_items(source_.blanked, function.body + 1, function.end - 1)) {
      if (each.end > declaration_) break;
      if (!mentions_.in(each)) names_.statements += source_.text_of(each.begin, each.end);
    }
    names_.before = std::move(text_);
    text_.clear();
  }

  const RustSource& source_;
  Mentions mentions_;
  std::size_t declaration_;
  std::string text_;
  RustNames names_;
};

void refuse_own_results(const RustSource& source) {
  for (std::size_t at = find_word(source.blanked, "Returned"); at != std::string::npos;
       at = find_word(source.blanked, "Returned", at + 1)) {
    const std::size_t next = skip_blanks(source.blanked, at + 8);
    if (source.blanked.substr(next).starts_with("for "))
      throw InputError("it cannot be exported: its sunder::Returned works with Sunder alone");
  }
}

}  // namespace

RustNames rust_names(const std::string& root, const Object& object) {
  const std::size_t at_sign = object.name.find('@');
  const std::string variant = at_sign == std::string::npos ? "" : object.name.substr(at_sign + 1);
  RustSource source{rust_crate(root), {}};
  source.blanked = rust_without_quotes(source.text);
  const auto chain = chain_of(source, object.name.substr(0, at_sign));
  if (!chain)
    throw InputError(fmt::format(
        "it cannot be exported: there is no object(\"{}\", ...) with a literal name in {} and its modules",
        object.name.substr(0, at_sign), root));
  refuse_own_results(source);
  RustNames made = Stripping(source, chain->first).made();
  for (const RustCall& call : chain->second) {
    if ((call.what == "object" && variant.empty()) || (call.what == "variant" && call.name == variant))
      made.maker = call.expression;
    if (call.what == "per_thread") made.per_thread = call.expression;
    if (call.what != "core" && call.what != "method") continue;
    const std::size_t index = made.methods.size();
    if (index >= object.methods.size() || object.methods[index].name != call.name)
      throw InputError("it cannot be exported: its declaration has changed since, at the method " +
                       call.name);
    made.methods.push_back(call.expression);
  }
  return made;
}

}  // namespace sunder
