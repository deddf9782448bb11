// findings NOTES REPOSITORY RESULTS...: writes docs/findings.md from the results of checks of the gallery,
// and a file with the trace of each finding in gallery/traces. A later check counts where an earlier one
// found nothing. A finding without a note, or one that cannot be reproduced, is named on stderr instead.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <vector>

#include "publishing.hpp"

namespace {

using namespace gallery;

struct Finding {
  std::string object, method;
  json result, note;

  [[nodiscard]] bool documented() const { return note.value("documented", false); }
  [[nodiscard]] std::string file() const {
    std::string name = object + "." + method;
    std::ranges::replace(name, ':', '.');
    std::ranges::replace(name, '/', '-');
    return name + ".txt";
  }
};

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
    for (const json& method : object["methods"])
      if (json* before = named((*known)["methods"], method["name"]);
          before != nullptr && method["verdict"] == "non-atomic" && (*before)["verdict"] != "non-atomic" &&
          !core_is_guilty)
        *before = method;
  }
}

bool lists(const json& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

const json* note_of(const json& notes, const std::string& object, const std::string& method) {
  for (const json& note : notes)
    if (lists(note["objects"], object) && lists(note["methods"], method)) return &note;
  return nullptr;
}

std::string finding_table(const std::vector<Finding>& findings) {
  std::string text =
      "| class | method | smallest harness | outcome | engine | seconds | documentation | mechanism "
      "|\n"
      "|---|---|---|---|---|---|---|---|\n";
  for (const Finding& f : findings) {
    const json& v = f.result["violation"];
    text += fmt::format("| {} | [{}]({}{}) | {} | {} | {} | {:.1f} | {} | {} |\n", f.object, f.method,
                        kLinkToTraces, f.file(), code(v["harness"]), code(v["outcome"]),
                        v["engine"].get<std::string>(), f.result["seconds"].get<double>(),
                        f.note["documentation"].get<std::string>(), f.note["mechanism"].get<std::string>());
  }
  return text;
}

// The evidence for the verdict, in one line.
std::string tried(const json& method) {
  if (method["verdict"] == "atomic-within-bounds") {
    const json& b = method["proven"]["bounds"];
    return fmt::format("atomic within bounds {},{},{}", b[0].get<int>(), b[1].get<int>(), b[2].get<int>());
  }
  if (method["verdict"] == "error") return method["error"];
  return fmt::format("no violation found ({} harnesses)", method["harnesses"].get<int>());
}

std::string other_table(const json& results) {
  std::string text = "| class | method | verdict |\n|---|---|---|\n";
  for (const json& object : results["objects"])
    for (const json& m : object["methods"])
      if (m["verdict"] != "non-atomic")
        text += fmt::format("| {} | {} | {} |\n", object["name"].get<std::string>(),
                            m["name"].get<std::string>(), tried(m));
  return text;
}

std::string page(const json& results, const std::vector<Finding>& new_ones,
                 const std::vector<Finding>& known) {
  const json& machine = results["environment"];
  return fmt::format(
      "# Findings in the gallery\n\n"
      "Written by `scripts/findings`. Every object in [gallery](../gallery) was checked by exploring and\n"
      "by stress; the slowest objects were checked once more, alone. The libraries are the packages of\n"
      "Debian 12. The machine: {} cores of {}.\n"
      "\n"
      "Each finding has a file with its trace or its frequencies, and the command that shows it again.\n"
      "`core` stands for the core methods together. If the core of a class shows a violation, its other\n"
      "methods that show one are not judged. The column on documentation is a summary in our words. The\n"
      "classes of the JDK come [last](#the-jdks-classes); [paper.md](paper.md) compares them with the\n"
      "paper's rows.\n"
      "\n"
      "## Not atomic, and not documented as such\n\n{}\n"
      "## Not atomic, and documented as such\n\n{}\n"
      "## All others\n\n{}",
      machine["cores"].get<int>(), machine["processor"].get<std::string>(), finding_table(new_ones),
      finding_table(known), other_table(results));
}

void publish(const json& results, const json& notes, const fs::path& repository) {
  std::vector<Finding> documented, undocumented;
  forget_files(repository / kTraces);
  for (const json& object : results["objects"]) {
    for (const json& method : object["methods"]) {
      if (method["verdict"] != "non-atomic") continue;
      Finding f{object["name"], method["name"], method, {}};
      const json* note = note_of(notes, f.object, f.method);
      if (note == nullptr) {
        std::cerr << "unexplained: " << f.object << " " << f.method << ": "
                  << method["violation"]["reproduce"].get<std::string>() << "\n";
        continue;
      }
      f.note = *note;
      const std::string command = method["violation"]["reproduce"];
      try {
        write(repository / kTraces / f.file(), "$ " + as_typed(command) + "\n" + shown_again(command));
      } catch (const NotShown& error) {
        std::cerr << error.what() << "\n";
        continue;
      }
      (f.documented() ? documented : undocumented).push_back(std::move(f));
    }
  }
  write_first_part(repository / kPage, page(results, undocumented, documented));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 4) throw std::runtime_error("usage: findings NOTES REPOSITORY RESULTS...");
    json results = read(argv[3]);
    for (int i = 4; i < argc; ++i) add(results, read(argv[i]));
    publish(results, read(argv[1]), argv[2]);
  } catch (const std::exception& error) {
    std::cerr << "findings: " << error.what() << "\n";
    return 1;
  }
}
