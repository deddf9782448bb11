// jdk_findings NOTES REPOSITORY LABEL=RESULTS...: writes the second part of docs/findings.md from the results
// of checks of the JDK's classes, one check per JDK, and a file in gallery/traces/jdk for each method that is
// not atomic.
//
// jdk_findings NOTES REPOSITORY --explain LABEL=HOME...: writes that part again with the findings that it
// has. Serial executions on these JDKs say what each of them means now.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "markdown.hpp"
#include "meanings.hpp"
#include "notes.hpp"
#include "publishing.hpp"

namespace {

using namespace gallery;

constexpr const char* kFolder = "jdk/";
constexpr const char* kOnJdk = "on JDK";

struct Violation {
  std::string harness, outcome, meaning;

  friend bool operator==(const Violation&, const Violation&) = default;
};

/// One method: the violations by JDK, in their order.
struct Method {
  std::string object, name;
  std::vector<std::optional<Violation>> by_jdk;

  [[nodiscard]] std::string file() const {
    std::string name_of_file = object + "." + name;
    std::ranges::replace(name_of_file, '/', '-');
    return fmt::format("{}{}.txt", kFolder, name_of_file);
  }
  [[nodiscard]] std::string link() const { return fmt::format("[{}]({}{})", name, kLinkToTraces, file()); }
};

struct Contents {
  std::vector<std::string> labels;  ///< of the JDKs
  std::vector<Method> methods;
};

struct Jdk {
  std::string label;
  json results;
};

Method& method_named(Contents& contents, const std::string& object, const std::string& name) {
  const auto found = std::ranges::find_if(
      contents.methods, [&](const Method& m) { return m.object == object && m.name == name; });
  if (found != contents.methods.end()) return *found;
  return contents.methods.emplace_back(
      Method{object, name, std::vector<std::optional<Violation>>(contents.labels.size())});
}

Contents from_results(const std::vector<Jdk>& jdks) {
  Contents made;
  for (const Jdk& jdk : jdks) made.labels.push_back(jdk.label);
  for (std::size_t i = 0; i < jdks.size(); ++i)
    for (const json& object : jdks[i].results["objects"])
      for (const json& method : object["methods"])
        if (method.contains("violation")) {
          const json& v = method["violation"];
          method_named(made, object["name"], method["name"]).by_jdk[i] =
              Violation{v["harness"], v["outcome"], v["meaning"]["text"]};
        }
  return made;
}

using Homes = std::vector<std::pair<std::string, std::string>>;  // label and home

/// Asks for meanings. The same violation on another JDK has the same one, since the classes do the same
/// serially on all of them.
class Meanings {
 public:
  explicit Meanings(Homes homes) : homes_(std::move(homes)) {}

  const std::string& of(const std::string& object, const Violation& v, const std::string& label) {
    const auto home = std::ranges::find(homes_, label, &Homes::value_type::first);
    if (home == homes_.end()) throw std::runtime_error("give the home of JDK " + label);
    std::string& meaning = known_[{object, v.harness, v.outcome}];
    if (meaning.empty()) meaning = meaning_of({object, v.harness, v.outcome}, "--java-home " + home->second);
    return meaning;
  }

 private:
  Homes homes_;
  std::map<std::array<std::string, 3>, std::string> known_;
};

Contents from_page(const fs::path& repository, const Homes& homes) {
  Contents made;
  for (const auto& [label, home] : homes) made.labels.push_back(label);
  Meanings meanings(homes);
  for (Row& row : rows_with(kOnJdk, second_part_of(repository / kPage))) {
    Method& method = method_named(made, row["class"], without_link(row["method"]));
    std::istringstream labels(row[kOnJdk]);
    for (std::string label; std::getline(labels >> std::ws, label, ',');) {
      Violation v{without_code(row["smallest harness"]), without_code(row["outcome"]), ""};
      v.meaning = meanings.of(method.object, v, label);  // throws if the JDK is not given
      const auto i = std::ranges::find(made.labels, label) - made.labels.begin();
      method.by_jdk[static_cast<std::size_t>(i)] = std::move(v);
    }
  }
  return made;
}

/// The same violation of a method on some of the JDKs.
struct Finding {
  const Method* method;
  Violation violation;
  std::vector<std::string> labels;
};

std::vector<Finding> findings_in(const Contents& contents) {
  std::vector<Finding> made;
  for (const Method& method : contents.methods)
    for (std::size_t i = 0; i < method.by_jdk.size(); ++i) {
      if (!method.by_jdk[i]) continue;
      const Violation& v = *method.by_jdk[i];
      auto same = std::ranges::find_if(
          made, [&](const Finding& f) { return f.method == &method && f.violation == v; });
      if (same == made.end()) same = made.insert(made.end(), {&method, v, {}});
      same->labels.push_back(contents.labels[i]);
    }
  return made;
}

// A heading for each kind of meaning, with its table and what the maintainers should hear of.
std::string meanings(const Contents& contents, const Notes& notes) {
  const std::vector<Finding> findings = findings_in(contents);
  std::string text;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::string table = head_text({"class", "method", kOnJdk, "smallest harness", "outcome", "meaning"});
    Arguments arguments;
    bool any = false;
    for (const Finding& f : findings) {
      if (kind_of(f.violation.meaning) != kind) continue;
      any = true;
      table +=
          row_text({f.method->object, f.method->link(), fmt::format("{}", fmt::join(f.labels, ", ")),
                    code(f.violation.harness), code(f.violation.outcome), without_kind(f.violation.meaning)});
      if (const Note* note = notes.of(f.method->object, f.method->name))
        arguments.add(f.method->object, f.method->name, *note);
      else if (kind == kBug)
        std::cerr << "a bug that nobody argued: " << f.method->object << " " << f.method->name << "\n";
    }
    if (any) text += fmt::format("### {} of the JDK\n\n{}\n{}", kHeadings[kind], table, arguments.text());
  }
  return text;
}

// "JDK 8: 78 findings: 2 bugs, ...", a line for each JDK.
std::string counts(const Contents& contents) {
  std::string text;
  for (std::size_t i = 0; i < contents.labels.size(); ++i) {
    std::size_t of_kind[kKinds] = {};
    for (const Method& m : contents.methods)
      if (m.by_jdk[i]) ++of_kind[kind_of(m.by_jdk[i]->meaning)];
    text += fmt::format("- JDK {}: {}\n", contents.labels[i], summary(of_kind));
  }
  return text;
}

void write_page(const Contents& contents, const Notes& notes, const fs::path& repository) {
  constexpr const char* kPart = R"(
Written by `scripts/findings --jdk TIME HOME...`. Each method that is not atomic on one of these
JDKs has a file with a trace for each JDK, or the frequency if no schedule of whole steps shows it.
[levels-jdk.md](levels-jdk.md) has the level of every method, and what is proven, and
[verdicts.md](verdicts.md) explains the verdicts that differ from the paper's.

{}
{})";
  std::string part = fmt::format(kPart, counts(contents), meanings(contents, notes));
  part.erase(part.find_last_not_of('\n') + 2);
  write_second_part(repository / kPage, part);
}

// The command without the path that a JDK has on this machine.
std::string without_home(std::string command, const std::string& label) {
  const std::string option = "--java-home ";
  const std::size_t at = command.find(option);
  if (at == std::string::npos) return command;
  const std::size_t from = at + option.size();
  return command.replace(from, command.find(' ', from) - from, "$JDK" + label);
}

// A violation with a schedule is reproduced; for one that stress found, the frequency is shown.
std::string shown(const json& violation) {
  if (violation.contains("schedule")) return shown_again(violation["reproduce"]);
  return fmt::format("{}\ngave {}\nin {} of {} executions by stress\n",
                     violation["harness"].get<std::string>(), violation["outcome"].get<std::string>(),
                     violation["count"].get<std::uint64_t>(), violation["executions"].get<std::uint64_t>());
}

void write_stories(const std::vector<Jdk>& jdks, const Contents& contents, const fs::path& repository) {
  forget_files(repository / kTraces / kFolder);
  for (const Method& method : contents.methods) {
    std::string text;
    for (const Jdk& jdk : jdks)
      for (const json& object : jdk.results["objects"])
        for (const json& each : object["methods"]) {
          if (object["name"] != method.object || each["name"] != method.name || !each.contains("violation"))
            continue;
          text += fmt::format("{}JDK {}\n$ {}\n{}", text.empty() ? "" : "\n\n", jdk.label,
                              without_home(as_typed(each["violation"]["reproduce"]), jdk.label),
                              shown(each["violation"]));
        }
    if (!text.empty()) write(repository / kTraces / method.file(), text);
  }
}

// LABEL=REST of each word.
Homes pairs_of(int argc, char** argv, int from) {
  Homes made;
  for (int i = from; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) throw std::runtime_error("not LABEL=...: " + word);
    made.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  if (made.empty()) throw std::runtime_error("no JDK is given");
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4)
      throw std::runtime_error(
          "usage: jdk_findings NOTES REPOSITORY LABEL=RESULTS...|--explain LABEL=HOME...");
    const Notes notes(read(argv[1]));
    const fs::path repository = argv[2];
    if (std::string(argv[3]) == "--explain") {
      write_page(from_page(repository, pairs_of(argc, argv, 4)), notes, repository);
      return 0;
    }
    std::vector<Jdk> jdks;
    for (const auto& [label, file] : pairs_of(argc, argv, 3)) jdks.push_back({label, read(file)});
    const Contents contents = from_results(jdks);
    write_stories(jdks, contents, repository);
    write_page(contents, notes, repository);
  } catch (const std::exception& error) {
    std::cerr << "jdk_findings: " << error.what() << "\n";
    return 1;
  }
}
