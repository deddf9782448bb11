// findings NOTES REPOSITORY RESULTS...: writes docs/findings.md from the results of checks of the gallery,
// and a file with the trace of each finding in gallery/traces. A later check counts where an earlier one
// found nothing. A finding without a note, or one that cannot be reproduced, is named on stderr instead.
//
// findings NOTES REPOSITORY --renew RESULTS...: adds to the page what these checks found, and keeps what is
// more definite there: a finding without weak memory, a proof.
//
// findings NOTES REPOSITORY --explain: writes the page again with the findings that it has. Serial executions
// say what each of them means now.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "markdown.hpp"
#include "meanings.hpp"
#include "notes.hpp"
#include "publishing.hpp"

namespace {

using namespace gallery;

constexpr const char* kExploreUnderC11 = "explore, c11";

struct Finding {
  std::string object, method, harness, outcome, meaning, engine, seconds;
  Note note = {};
  std::string trace = {};  ///< of a new finding: what shows it

  [[nodiscard]] std::string file() const {
    std::string name = object + "." + method;
    std::ranges::replace(name, ':', '.');
    std::ranges::replace(name, '/', '-');
    return name + ".txt";
  }
  [[nodiscard]] const Note* note_in(const Notes& notes) const {
    return notes.of(object, method, engine == kExploreUnderC11);
  }
};

/// A method without a finding.
struct Other {
  std::string object, method, verdict;

  /// "atomic within bounds" is what an earlier version wrote, whose proofs do not say which memory they hold
  /// under.
  [[nodiscard]] bool is_proof() const {
    return verdict.starts_with("atomic within ") && !verdict.starts_with("atomic within bounds");
  }
};

/// Everything on the first part of the page.
struct Contents {
  std::string machine;
  std::vector<Finding> findings;
  std::vector<Other> others;
};

/// The entry for the same method, or the end.
template <class Entry>
auto same_method(std::vector<Entry>& all, const auto& as) {
  return std::ranges::find_if(
      all, [&](const Entry& each) { return each.object == as.object && each.method == as.method; });
}

json* named(json& all, const json& name) {
  for (json& each : all)
    if (each["name"] == name) return &each;
  return nullptr;
}

void add(json& results, const json& later) {
  for (const json& object : later["objects"]) {
    json* known = named(results["objects"], object["name"]);
    if (known == nullptr) {
      results["objects"].push_back(object);
      continue;
    }
    const json* core = named((*known)["methods"], "core");
    const bool core_is_guilty = core != nullptr && (*core)["verdict"] == "non-atomic";
    for (const json& method : object["methods"]) {
      json* const before = named((*known)["methods"], method["name"]);
      if (before == nullptr)
        (*known)["methods"].push_back(method);
      else if (method["verdict"] == "non-atomic" && (*before)["verdict"] != "non-atomic" && !core_is_guilty)
        *before = method;
    }
  }
}

std::string bounds_text(const json& b) {
  return fmt::format("{},{},{}", b[0].get<int>(), b[1].get<int>(), b[2].get<int>());
}

// The evidence for the verdict, in one line.
std::string tried(const json& method) {
  if (method["verdict"] == "atomic-within-bounds") {
    const json &proven = method["proven"], &weakly = proven["under-c11"];
    std::string text = "atomic within " + bounds_text(proven["bounds"]);
    if (!weakly.is_null()) text += ", and within " + bounds_text(weakly) + " under C11";
    return text;
  }
  if (method["verdict"] == "error") return method["error"];
  if (method["verdict"] == "suspect") return method["why"];
  return fmt::format("no violation found ({} harnesses)", method["harnesses"].get<int>());
}

std::vector<Other> others_in(const json& results) {
  std::vector<Other> made;
  for (const json& object : results["objects"])
    for (const json& m : object["methods"])
      if (m["verdict"] != "non-atomic") made.push_back({object["name"], m["name"], tried(m)});
  return made;
}

std::string other_table(const std::vector<Other>& others) {
  std::string text = head_text({"class", "method", "verdict"});
  for (const Other& each : others) text += row_text({each.object, each.method, each.verdict});
  return text;
}

Contents from_results(const json& results, const Notes& notes) {
  const json& machine = results["environment"];
  Contents made{
      fmt::format("{} cores of {}", machine["cores"].get<int>(), machine["processor"].get<std::string>()),
      {},
      others_in(results)};
  for (const json& object : results["objects"]) {
    for (const json& method : object["methods"]) {
      if (method["verdict"] != "non-atomic") continue;
      const json& v = method["violation"];
      Finding f{object["name"],
                method["name"],
                v["harness"],
                v["outcome"],
                v["meaning"]["text"],
                v.value("memory", "") == "c11" ? kExploreUnderC11 : v["engine"].get<std::string>(),
                fmt::format("{:.1f}", method.value("until-violation", method)["seconds"].get<double>())};
      const std::string command = v["reproduce"];
      if (f.note_in(notes) == nullptr) {
        std::cerr << "unexplained: " << f.object << " " << f.method << ": " << command << "\n";
        continue;
      }
      try {
        f.trace = "$ " + as_typed(command) + "\n" + shown_again(command);
        made.findings.push_back(std::move(f));
      } catch (const NotShown& error) {
        std::cerr << error.what() << "\n";
      }
    }
  }
  return made;
}

Contents from_page(const std::string& page) {
  Contents made{between(page, "The machine: ", ".\n"), {}, {}};
  for (Row& row : rows_with("smallest harness", page)) {
    Finding f{row["class"],
              without_link(row["method"]),
              without_code(row["smallest harness"]),
              without_code(row["outcome"]),
              {},
              row["engine"],
              row["seconds"]};
    f.meaning = meaning_of({f.object, f.harness, f.outcome});
    made.findings.push_back(std::move(f));
  }
  for (Row& row : rows_with("verdict", between(page, "## All others\n\n", "\n\n") + "\n"))
    made.others.push_back({row["class"], row["method"], row["verdict"]});
  return made;
}

// A finding gives way to one that is as grave and was explored: by sequential consistency, or else if stress
// found it.
bool gives_way(const Finding& known, const Finding& f) {
  return kind_of(f.meaning) <= kind_of(known.meaning) && (f.engine == "explore" || known.engine == "stress");
}

void renew(Contents& page, Contents&& found) {
  for (Finding& f : found.findings) {
    const auto other = same_method(page.others, f);
    if (other != page.others.end()) page.others.erase(other);
    const auto known = same_method(page.findings, f);
    if (known == page.findings.end())
      page.findings.push_back(std::move(f));
    else if (gives_way(*known, f))
      *known = std::move(f);
  }
  for (Other& each : found.others) {
    if (same_method(page.findings, each) != page.findings.end()) continue;
    const auto known = same_method(page.others, each);
    if (known == page.others.end())
      page.others.push_back(std::move(each));
    else if (each.is_proof() || !known->is_proof())
      *known = std::move(each);
  }
}

std::string table_of(const std::vector<const Finding*>& findings) {
  std::string text = head_text({"class", "method", "smallest harness", "outcome", "meaning", "engine",
                                "seconds", "documented", "documentation", "mechanism"});
  for (const Finding* f : findings)
    text += row_text({f->object, fmt::format("[{}]({}{})", f->method, kLinkToTraces, f->file()),
                      code(f->harness), code(f->outcome), without_kind(f->meaning), f->engine, f->seconds,
                      f->note.documented ? "yes" : "no", f->note.documentation, f->note.mechanism});
  return text;
}

// A heading for each kind of meaning, with its table and what its maintainers should hear of.
std::string sections(const std::vector<Finding>& findings) {
  std::string text;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    std::vector<const Finding*> of_kind;
    Arguments arguments;
    for (const Finding& f : findings) {
      if (kind_of(f.meaning) != kind) continue;
      of_kind.push_back(&f);
      arguments.add(f.object, f.method, f.note);
    }
    if (of_kind.empty()) continue;
    text += fmt::format("## {}\n\n{}\n{}", kHeadings[kind], table_of(of_kind), arguments.text());
  }
  return text;
}

std::string page_of(const Contents& contents) {
  std::size_t counts[kKinds] = {};
  for (const Finding& f : contents.findings) ++counts[kind_of(f.meaning)];
  return fmt::format(
      "# Findings in the gallery\n\n"
      "Written by `scripts/findings`. Every object in [gallery](../gallery) was checked by exploring and\n"
      "by stress; the slowest objects were checked once more, alone. The libraries are the packages of\n"
      "Debian 12. The machine: {}.\n"
      "\n"
      "{}\n"
      "Exploring is sequentially consistent first, and then goes on under the memory model of C++: the\n"
      "engine of what only that shows is `explore, c11` ([memory.md](memory.md)).\n"
      "\n"
      "Each finding has a file with its trace or its frequencies, and the command that shows it again.\n"
      "`core` stands for the core methods together. If the core of a class shows a violation, its other\n"
      "methods that show one are not judged. [manual.md](manual.md#levels) explains the meanings; the\n"
      "gravest come first. A bug is what nothing explains; a refusal is an update that did nothing and\n"
      "said so, which only documentation tells from an update that is lost. Below each table we argue,\n"
      "from source and documentation, whether the maintainers should hear of it; some bugs are none,\n"
      "since the explanation takes a core to be atomic that is not, or a call to be legal that is not.\n"
      "\"Documented\" says whether the documentation allows the outcome; its summary is in our words. The\n"
      "classes of the JDK come [last](#the-jdks-classes); [paper.md](paper.md) compares them with the\n"
      "paper's rows. [maven-central.md](maven-central.md) has what was found in jars of Maven Central.\n"
      "\n"
      "{}"
      "## All others\n\n{}",
      contents.machine, wrapped(summary(counts) + "."), sections(contents.findings),
      other_table(contents.others));
}

void publish(Contents contents, const Notes& notes, const fs::path& repository) {
  for (Finding& f : contents.findings) {
    const Note* note = f.note_in(notes);
    if (note == nullptr) throw std::runtime_error("no note for " + f.object + " " + f.method);
    f.note = *note;
    if (!f.trace.empty()) write(repository / kTraces / f.file(), f.trace);
    if (kind_of(f.meaning) == kBug && note->why.empty())
      std::cerr << "a bug that nobody argued: " << f.object << " " << f.method << "\n";
  }
  write_first_part(repository / kPage, page_of(contents));
}

json all_results(const std::vector<std::string>& paths) {
  if (paths.empty()) throw std::runtime_error("no results are given");
  json made = read(paths.front());
  for (std::size_t i = 1; i < paths.size(); ++i) add(made, read(paths[i]));
  return made;
}

// As the command line asks for it: explained again, renewed, or made anew.
Contents contents_for(const std::vector<std::string>& words, const Notes& notes, const fs::path& repository) {
  if (words.front() == "--explain") return from_page(first_part_of(repository / kPage));
  if (words.front() == "--renew") {
    Contents found = from_results(all_results({words.begin() + 1, words.end()}), notes);
    Contents made = from_page(first_part_of(repository / kPage));
    renew(made, std::move(found));
    return made;
  }
  Contents made = from_results(all_results(words), notes);
  forget_files(repository / kTraces);
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4)
      throw std::runtime_error("usage: findings NOTES REPOSITORY RESULTS...|--renew RESULTS...|--explain");
    const Notes notes(read(argv[1]));
    const fs::path repository = argv[2];
    publish(contents_for({argv + 3, argv + argc}, notes, repository), notes, repository);
  } catch (const std::exception& error) {
    std::cerr << "findings: " << error.what() << "\n";
    return 1;
  }
}
