#include "report/rust_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/text.hpp"
#include "report/meaning_text.hpp"
#include "report/printed_outcome.hpp"
#include "report/rust_parts.hpp"
#include "report/violation_text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

// Rust reads UTF-8, and other bytes by no escape of a string.
std::string rust_quoted(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      made += fmt::format("\\x{:02x}", byte);
      continue;
    }
    if (c == '"' || c == '\\') made += '\\';
    made += c;
  }
  return made + "\"";
}

std::string rust_scalar(const Value& value) {
  if (const auto* text = value.as<std::string>()) return rust_quoted(*text);
  return to_text(value) + (value.as<Integer>() ? "i128" : "");
}

std::string rust_argument(const Value& value) {
  const auto all = [](const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& v : values) texts.push_back(rust_scalar(v));
    return "vec![" + joined(texts) + "]";
  };
  if (const auto* list = value.as<List>()) return all(list->elements);
  if (const auto* set = value.as<Set>()) return all(set->elements);
  const auto* map = value.as<Map>();
  if (!map) return rust_scalar(value);
  std::vector<std::string> entries;
  for (const auto& [k, v] : map->entries)
    entries.push_back("(" + rust_scalar(k) + ", " + rust_scalar(v) + ")");
  return "vec![" + joined(entries) + "]";
}

std::string rust_variable(const Invocation& invocation, const Object& object) {
  std::string name = object.methods[static_cast<std::size_t>(invocation.method)].name;
  std::ranges::replace(name, '$', '_');
  return "call_" + name;
}

std::string callables(const Violation& v, const Object& object, const RustNames& names) {
  std::string text;
  std::set<int> written;
  for (const Sequence& s : v.harness.sequences)
    for (const Invocation& i : s) {
      const auto method = static_cast<std::size_t>(i.method);
      if (method >= names.methods.size())
        throw InputError(fmt::format("it cannot be exported: '{}' is not declared in the same chain",
                                     object.methods[method].name));
      if (written.insert(i.method).second)
        text += fmt::format("    let {} = {};\n", rust_variable(i, object), names.methods[method]);
    }
  return text;
}

std::string rust_cases(const Violation& v, const Object& object) {
  const auto before = predecessors(static_cast<int>(v.harness.sequences.size()), v.harness.order);
  std::string text;
  int slot = 0;
  for (std::size_t s = 0; s < v.harness.sequences.size(); ++s) {
    std::string calls, keep;
    for (std::size_t other = 0; other < v.harness.sequences.size(); ++other)
      if (before[s] >> other & 1U) calls += fmt::format("                race.wait_for_end_of({});\n", other);
    for (const Invocation& i : v.harness.sequences[s]) {
      std::string arguments;
      for (const Value& a : i.arguments) arguments += ", given(" + rust_argument(a) + ")";
      calls += fmt::format("                let r{} = kept(|| {}(object{}));\n", slot,
                           rust_variable(i, object), arguments);
      keep += fmt::format("                race.keeps({0}, r{0}.text());\n", slot++);
    }
    text += fmt::format("            {} => {{\n{}                race.ends({});\n{}            }}\n", s,
                        calls, s, keep);
  }
  return text;
}

std::string rust_heading(const Violation& v, const Object& object) {
  const bool outcome = std::holds_alternative<NonAtomicOutcome>(v.symptom);
  std::string meaning;
  for (const std::string& line : comment_lines(v, object)) meaning += "// " + line + "\n";
  return fmt::format(
      "// {}\n//\n{}//\n//     {}\n//\n// {}\n//\n//     {}\n//\n"
      "// This test repeats these calls on plain threads for up to a minute. It fails as soon as it sees an\n"
      "// outcome that no serial order gives. Put it into the folder tests of the package:\n//\n"
      "//     cargo test --release --test reproducer\n\n"
      "#![allow(dead_code, unused_imports, unused_macros, unused_variables)]\n",
      object.name, meaning, to_text(v.harness, object),
      outcome ? "No serial order of these calls gives" : "They showed:", to_text(v.symptom));
}

}  // namespace

std::string rust_source(const Violation& v, const Object& object, const RustNames& names) {
  if (const auto* wrong = std::get_if<NonAtomicOutcome>(&v.symptom); wrong && !wrong->real_time.empty())
    throw InputError(
        "it cannot be exported: the outcome itself is atomic; only the order of returns is wrong");
  std::string atomic;
  for (const Outcome& o : v.atomic) atomic += "\n        " + rust_quoted(printed_outcome(o)) + ",";
  return rust_heading(v, object) + names.before +
         fmt::format(
             "\n\n#[test]\nfn gives_only_atomic_outcomes() {{\n    use crate::plain_threads::{{check, given, "
             "kept, "
             "Race}};\n{}\n    let make = {};\n    let enter = {};\n{}"
             "    let atomic = [{}\n    ];\n    let rare = {};\n{}"
             "    check(&atomic, rare, make, enter, |object, race: &Race<{}>, sequence| {{\n        match "
             "sequence {{\n{}            _ => (),\n        }}\n    }});\n}}\n",
             names.statements, names.maker, names.per_thread.empty() ? "|| ()" : names.per_thread,
             callables(v, object, names), atomic, rust_quoted(rarity_text(v)),
             is_wait(v.symptom) ? "    crate::plain_threads::watch();\n" : "", v.harness.sequences.size(),
             rust_cases(v, object)) +
         names.after + rust_parts::kThreads;
}

}  // namespace sunder
