#include "report/cpp_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "model/text.hpp"
#include "report/cpp_lines.hpp"
#include "report/cpp_parts.hpp"
#include "report/meaning_text.hpp"
#include "report/printed_outcome.hpp"
#include "report/violation_text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

std::string cpp_quoted(const std::string& text) {
  const bool is_plain = printable_line(text) == text;
  std::string made = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (!is_plain && (byte < 0x20 || byte >= 0x7f)) {
      made += fmt::format("\\{:03o}", byte);  // the next character cannot extend it
      continue;
    }
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + "\"";
}

std::string cpp_argument(const Value& value) {
  const auto all = [](const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& v : values) texts.push_back(cpp_argument(v));
    return "all(" + joined(texts) + ")";
  };
  if (const auto* list = value.as<List>()) return all(list->elements);
  if (const auto* set = value.as<Set>()) return all(set->elements);
  if (const auto* text = value.as<std::string>())
    return fmt::format("std::string({}{})", cpp_quoted(*text),
                       text->find('\0') == std::string::npos ? "" : fmt::format(", {}", text->size()));
  if (const auto* map = value.as<Map>()) {
    std::vector<std::string> entries;
    for (const auto& [k, v] : map->entries)
      entries.push_back(fmt::format("std::pair({}, {})", cpp_argument(k), cpp_argument(v)));
    return "all(" + joined(entries) + ")";
  }
  return to_text(value);
}

// The callables get unusual names, which cannot clash with names in the source.
std::string variable_of(const Invocation& invocation, const Object& object) {
  std::string label = method_label(object, invocation.method);
  std::ranges::replace_if(
      label, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return "call_" + label;
}

std::string subject(const Violation& v, const Object& object, const CppNames& names) {
  std::string text = fmt::format(
      "namespace reproducer {{\n\n{}using Object = {};\n\nstd::unique_ptr<Object> make() {{ return {}; }}\n",
      names.aliases, names.type,
      names.maker.empty() ? "std::make_unique<Object>()" : "(" + names.maker + ")()");
  if (!names.per_thread.empty()) text += "const auto enter_thread = " + names.per_thread + ";\n";
  std::set<int> written;
  for (const Sequence& s : v.harness.sequences)
    for (const Invocation& i : s) {
      const auto method = static_cast<std::size_t>(i.method);
      if (method >= names.methods.size())
        throw InputError(fmt::format("it cannot be exported: '{}' is not declared in the same function",
                                     method_label(object, i.method)));
      if (written.insert(i.method).second)
        text += fmt::format("const auto {} = {};\n", variable_of(i, object), names.methods[method]);
    }
  return text + "\n}  // namespace reproducer\n";
}

std::string cases(const Violation& v, const Object& object) {
  const auto before = predecessors(static_cast<int>(v.harness.sequences.size()), v.harness.order);
  std::string text;
  int slot = 0;
  for (std::size_t s = 0; s < v.harness.sequences.size(); ++s) {
    std::string calls, keep;
    for (std::size_t other = 0; other < v.harness.sequences.size(); ++other)
      if (before[s] >> other & 1U) calls += fmt::format("      await(race.ended[{}], 1);\n", other);
    for (const Invocation& i : v.harness.sequences[s]) {
      std::string arguments;
      for (const Value& a : i.arguments) arguments += ", " + cpp_argument(a);
      calls +=
          fmt::format("      const auto r{} = kept([&] {{ return std::invoke(subject::{}, object{}); }});\n",
                      slot, variable_of(i, object), arguments);
      keep += fmt::format("      race.results[{0}] = r{0}();\n", slot++);
    }
    text += fmt::format("    case {}: {{\n{}      race.ended[{}] = 1;\n{}      break;\n    }}\n", s, calls, s,
                        keep);
  }
  return text;
}

std::string cpp_heading(const Violation& v, const Object& object) {
  const bool outcome = std::holds_alternative<NonAtomicOutcome>(v.symptom);
  const std::string sanitize = std::holds_alternative<MemoryError>(v.symptom) ? " -fsanitize=address" : "";
  std::string meaning;
  for (const std::string& line : comment_lines(v, object)) meaning += "// " + line + "\n";
  return fmt::format(
      "// {}\n//\n{}//\n//     {}\n//\n// {}\n//\n//     {}\n//\n"
      "// This program repeats these calls on plain threads for up to a minute. It exits with 1 as soon as "
      "it\n"
      "// sees an outcome that no serial order gives. Add the options that the class needs, such as "
      "-l...\n//\n"
      "//     g++ -std=c++20 -O2 -pthread{} reproducer.cpp -o reproducer && ./reproducer\n"
      "//     g++ -std=c++20 -O2 -pthread{} -DGOOGLETEST reproducer.cpp -lgtest -lgtest_main  # as a "
      "GoogleTest\n",
      object.name, meaning, to_text(v.harness, object),
      outcome ? "No serial order of these calls gives" : "They showed:", to_text(v.symptom), sanitize,
      sanitize);
}

// Closes the preprocessor conditionals that are open at the declaration.
std::string open_conditionals(const std::string& text) {
  int open = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view directive = directive_in(line);
    open += directive.starts_with("if") ? 1 : directive.starts_with("endif") ? -1 : 0;
  }
  std::string made;
  for (; open > 0; --open) made += "#endif\n";
  return made;
}

std::string test_name(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return text;
}

}  // namespace

std::string cpp_source(const Violation& v, const Object& object, const CppNames& names) {
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&v.symptom); wrong && !wrong->real_time.empty())
    throw InputError(
        "it cannot be exported: the outcome itself is atomic; only the order of returns is wrong");
  std::string scope, closing_braces;
  for (const std::string& s : names.scopes) {
    if (!s.empty()) scope += s + "::";
    closing_braces = (s.empty() ? "}\n" : "}  // namespace " + s + "\n") + closing_braces;
  }
  std::string atomic;
  for (const Outcome& o : v.atomic) atomic += "\n    " + cpp_quoted(printed_outcome(o)) + ",";
  const bool threads = !names.per_thread.empty();
  return cpp_heading(v, object) + cpp_parts::kIncludes + names.before + subject(v, object, names) +
         closing_braces +
         fmt::format(
             "\n// A namespace of its own, so that these names clash with none above.\nnamespace "
             "plain_threads {{\n\n"
             "namespace subject = ::{}reproducer;\nusing subject::Object;\n\n",
             scope) +
         fmt::format(
             "constexpr int kSequences = {}, kInvocations = {};\nconst std::set<std::string> "
             "kAtomic{{{}}};\n",
             v.harness.sequences.size(), invocation_count(v.harness), atomic) +
         cpp_parts::kResults + (threads ? cpp_parts::kEnterThread : cpp_parts::kNothingToEnter) +
         cpp_parts::kRace +
         "void execute(int sequence, Object& object, Race& race) {\n  switch (sequence) {\n" +
         cases(v, object) + "  }\n}\n" + cpp_parts::kLoop +
         (is_wait(v.symptom) ? cpp_parts::kWatch : cpp_parts::kNoWatch) +
         fmt::format(cpp_parts::kMain, cpp_quoted(rarity_text(v)), test_name(object.name)) +
         open_conditionals(names.before);
}

}  // namespace sunder
