#include <fstream>

#include "cli/baseline.hpp"
#include "fuzz/kind.hpp"
#include "fuzz/objects.hpp"
#include "fuzz/work_folder.hpp"
#include "model/json.hpp"
#include "model/text.hpp"
#include "report/changes.hpp"
#include "report/cpp_names.hpp"
#include "report/cpp_source.hpp"
#include "report/java_names.hpp"
#include "report/results_file.hpp"
#include "report/rust_source.hpp"
#include "report/rust_text.hpp"
#include "report/violation_text.hpp"

namespace sunder::fuzz {
namespace {

void read_results(const std::string& input) {
  const Json results = parse_json(input);
  (void)format_of(results);
  (void)reported_in(results);
}

void read_spec(const std::string& input) { (void)java_names_in(input, kMany); }

void show(const Violation& violation, const Object& object) {
  const std::string again = reproduce_command(violation, object, "sunder", "Q");
  (void)headline_text(violation, object);
  (void)details_text(violation, object, again, 80);
  for (const auto& order : violation.linearizations)
    (void)linearization_text(order, violation.harness, object);
  JavaNames names{"some.Class", {"1"}, {}};
  for (const Method& m : object.methods)
    names.methods.push_back({m.name, std::vector<std::string>(m.parameters.size(), "Object")});
  (void)java_source(violation, object, names);
  (void)jcstress_source(violation, object, names);  // may refuse it
}

// `{"object": ..., "verdict": ...}`, as two columns of a store hold them.
void read_verdict(const std::string& input) {
  const Json both = parse_json(input);
  FieldReader reader(both);
  Object object;
  reader("object", object);
  expect(from_json<Object>(json_of(object)) == object, "an object differs after it was written");
  const Verdict verdict = reader.by("verdict", [&](const Json& in) { return verdict_from(in, object); });
  const Json written = to_json(verdict, object);
  expect(to_json(verdict_from(written, object), object) == written, "a verdict differs after it was written");
  (void)bounds_of(verdict, {}, object);
  if (const Violation* violation = violation_in(verdict)) show(*violation, object);
  if (const auto* bad = std::get_if<NonAtomic>(&verdict))
    for (const Violation& other : bad->others) show(other, object);
}

// The source that declares kMany.
void read_source(const std::string& input) {
  const std::string path = in_work_folder("source.cpp");
  std::ofstream(path, std::ios::binary) << input;
  Violation violation;
  violation.harness = parse_harness("[odd(\"\\xff\\x1b\"); put(0,\"a\")], [pop()]", kMany);
  violation.symptom = NonAtomicOutcome{{Null{}, List{{"\x1b"}}, Thrown{"std::out_of_range"}}};
  (void)cpp_source(violation, kMany, cpp_names({path}, kMany));
}

// A crate whose only file is its root, and the file of its modules without a name.
void read_rust(const std::string& input) {
  const std::string path = in_work_folder("mod.rs");
  std::ofstream(path, std::ios::binary) << input;
  const std::string crate = rust_crate(path), blanked = rust_without_quotes(crate);
  expect(blanked.size() == crate.size(), "blanks move the words of a crate");
  std::size_t end = 0;
  for (const RustItem& item : rust_items(blanked, 0, blanked.size())) {
    expect(item.begin == end && item.begin < item.end && item.end <= blanked.size(), "items are no parts");
    end = item.end;
  }
  Violation violation;
  violation.harness = parse_harness("[push(0); push(1)], [pop(); put(1,\"\\xff\")]", kMany);
  violation.symptom = NonAtomicOutcome{{{}, {}, Null{}, Thrown{"panic"}}};
  (void)rust_source(violation, kMany, rust_names(path, kMany));
}

// A result file, or a store.
void read_baseline(const std::string& input) {
  const std::string path = in_work_folder("baseline");
  std::ofstream(path, std::ios::binary) << input;
  const Verdicts verdicts = cli::verdicts_in(path);
  for (const Change& each : changes(verdicts, verdicts)) {
    const std::string word = word_for(each);
    expect(word.empty() || word == "still there", "a check differs from itself: " + word);
  }
}

}  // namespace

std::vector<Kind> file_kinds() {
  return {
      {"results", read_results, {"objects", "methods", "name", "verdict", "violation", "suspect"}},
      {"spec",
       read_spec,
       {"class", "methods", "name", "as", "parameters", "constructor", "arguments", "default_parameters",
        "core", "level", "visibility", "monotonic", "may-refuse"}},
      {"source",
       read_source,
       {"namespace a {\n", "}\n", "// a\n", "/*", "*/", "\"", "R\"(", "sunder::object<Many>(\"Many\")",
        ".core(\"pop\", ", "#if 1\n", "#endif\n", "#include \"source.cpp\"\n", "using A = B;", "="}},
      {"rust",
       read_rust,
       {"mod ;\n",
        "mod a {\n",
        "}\n",
        "// a\n",
        "/*",
        "*/",
        "\"",
        "r#\"",
        "'",
        "#[test]\n",
        "fn main() {",
        "pub(crate) ",
        "const ",
        "unsafe ",
        "macro_rules! m {",
        "use sunder::{object};\n",
        "object(\"Many\", make)",
        ".core(\"pop\", pop)",
        ".variant(\"full\", || 1)",
        "impl sunder::Returned for ",
        "let ",
        ";",
        "\xff"}},
      {"baseline",
       read_baseline,
       {"objects", "methods", "name", "verdict", "violation", "meaning", "level", "gravity", "format",
        "bug"}},
      {"verdict", read_verdict, {"verdict",  "suspect",    "non-atomic", "violation", "core",      "harness",
                                 "symptom",  "real-time",  "crash",      "[pop()]",   "\"\\xff\"", "domain",
                                 "role",     "map",        "set",        "list",      "meaning",   "by-level",
                                 "by-steps", "by-refusal", "by-core",    "views",     "steps",     "others",
                                 "level",    "weak",       "within",     "until"}}};
}

}  // namespace sunder::fuzz
