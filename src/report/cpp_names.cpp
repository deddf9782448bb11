#include "report/cpp_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>

#include "report/cpp_lines.hpp"
#include "report/cpp_text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

/// A source, and a copy in which comments and quotes are blank.
struct Source {
  std::string text, blanked;
};

/// One call of the chain that declares an object: `.core("push", &Queue::push)`.
struct DeclaringCall {
  std::string what, name, expression;
};

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

/// `object<T>("Name")`.
struct Beginning {
  std::size_t at = 0, end = 0;
  std::string type;
};

std::optional<Beginning> beginning_in(const Source& source, const std::string& name) {
  for (std::size_t at = find_word(source.blanked, "object"); at != std::string::npos;
       at = find_word(source.blanked, "object", at + 1)) {
    const std::size_t angle = skip_blanks(source.blanked, at + 6);
    if (angle == source.blanked.size() || source.blanked[angle] != '<') continue;
    const std::size_t type_end = closing(source.blanked, angle);
    const std::size_t open = skip_blanks(source.blanked, type_end + 1);
    if (open == source.blanked.size() || source.blanked[open] != '(') continue;
    const std::size_t end = closing(source.blanked, open);
    if (trimmed(source.text.substr(open + 1, end - open - 1)) != "\"" + name + "\"") continue;
    return Beginning{at, end + 1, trimmed(source.text.substr(angle + 1, type_end - angle - 1))};
  }
  return std::nullopt;
}

DeclaringCall call_of(const std::string& what, const std::string& arguments) {
  if (arguments.empty() || arguments.front() != '"') return {what, "", arguments};
  const std::size_t quote = arguments.find('"', 1);
  const std::size_t comma = arguments.find(',', quote);
  if (comma == std::string::npos) return {what, arguments.substr(1, quote - 1), ""};
  return {what, arguments.substr(1, quote - 1), trimmed(arguments.substr(comma + 1))};
}

std::vector<DeclaringCall> calls_after(const Source& source, std::size_t at) {
  std::vector<DeclaringCall> calls;
  const std::string_view code = source.blanked;
  for (at = skip_blanks(code, at); at < code.size() && code[at] == '.'; at = skip_blanks(code, at)) {
    const std::size_t open = code.find('(', at);
    const std::size_t end = closing(code, open);
    calls.push_back(call_of(trimmed(source.text.substr(at + 1, open - at - 1)),
                            trimmed(source.text.substr(open + 1, end - open - 1))));
    at = end + 1;
  }
  return calls;
}

std::string_view without_spaces_at_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

// The word at the end, which may be empty.
std::string_view last_word(std::string_view text) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  std::size_t begin = text.size();
  while (begin > 0 && is_word(static_cast<unsigned char>(text[begin - 1]))) --begin;
  return text.substr(begin);
}

// `made` of `auto made = ` or of `auto made{some::`; empty if the text ends in another way.
std::string variable_at_end(std::string_view text) {
  const auto drop = [&](std::size_t n) { text = without_spaces_at_end(text.substr(0, text.size() - n)); };
  drop(0);
  if (text.ends_with("::")) {
    drop(2);
    drop(last_word(text).size());
  }
  if (!text.ends_with('=') && !text.ends_with('{')) return {};
  drop(1);
  return std::string(last_word(text));
}

std::string head_of(const Source& source, const Beginning& beginning, const Before& whole) {
  return source.blanked.substr(whole.begin, beginning.at - whole.begin);
}

// Calls such as `made.core(...)` later in the function, after `auto made = sunder::object<...>(...)`.
std::vector<DeclaringCall> later_calls(const Source& source, const Beginning& beginning,
                                       const Before& whole) {
  const std::string name = variable_at_end(head_of(source, beginning, whole));
  if (name.empty()) return {};
  std::vector<DeclaringCall> calls;
  for (std::size_t at = find_word(source.blanked, name, beginning.end); at < whole.end;
       at = find_word(source.blanked, name, at + 1))
    for (DeclaringCall& call : calls_after(source, at + name.size())) calls.push_back(std::move(call));
  return calls;
}

// Aliases for types that are local to the function of the declaration.
std::string local_names(const Source& source, const Beginning& beginning, const Before& whole) {
  const std::string head = head_of(source, beginning, whole);
  std::string names;
  for (std::size_t at = find_word(head, "using"); at != std::string::npos;
       at = find_word(head, "using", at + 1)) {
    const std::size_t end = std::min(head.find(';', at), head.size());
    if (end < head.size() && head.substr(at, end - at).find('=') != std::string::npos)
      names += squeezed(head.substr(at, end + 1 - at)) + "\n";
  }
  return names;
}

void refuse_captures(const std::string& expression) {
  if (expression.starts_with("[") && !expression.starts_with("[]"))
    throw InputError("it cannot be exported: a lambda of its declaration captures: " +
                     expression.substr(0, expression.find(']') + 1));
}

}  // namespace

CppNames cpp_names(const std::vector<std::string>& sources, const Object& object) {
  const std::size_t at_sign = object.name.find('@');
  const std::string name = object.name.substr(0, at_sign);
  const std::string variant = at_sign == std::string::npos ? "" : object.name.substr(at_sign + 1);
  Source source;
  std::optional<Beginning> beginning;
  for (std::size_t i = 0; i < sources.size() && !beginning; ++i) {
    source.text = with_includes(sources[i]);
    source.blanked = without_quotes(source.text);
    beginning = beginning_in(source, name);
  }
  if (!beginning)
    throw InputError(fmt::format(
        "it cannot be exported: there is no sunder::object<...>(\"{}\") with a literal name in {}", name,
        joined(sources)));
  Before before = before_declaration(source.text, source.blanked, beginning->at);
  if (source.text.substr(before.begin).starts_with("template"))
    throw InputError("it cannot be exported: its declaration is a template");
  if (find_word(source.blanked, "sunder_write") != std::string::npos)
    throw InputError("it cannot be exported: its sunder_write works with Sunder alone");
  std::vector<DeclaringCall> calls = calls_after(source, beginning->end);
  std::ranges::move(later_calls(source, *beginning, before), std::back_inserter(calls));

  CppNames made{before.text, before.scopes, local_names(source, *beginning, before), beginning->type, {}, {},
                {}};
  for (const DeclaringCall& call : calls) {
    refuse_captures(call.expression);
    if ((call.what == "make" && variant.empty()) || (call.what == "variant" && call.name == variant))
      made.maker = call.expression;
    if (call.what == "per_thread") made.per_thread = call.expression;
    if (call.what == "core" || call.what == "method") {
      const std::size_t index = made.methods.size();
      if (index >= object.methods.size() || object.methods[index].name != call.name)
        throw InputError("it cannot be exported: its declaration has changed since, at the method " +
                         call.name);
      made.methods.push_back(call.expression);
    }
  }
  return made;
}

}  // namespace sunder
