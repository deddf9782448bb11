#include "notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "markdown.hpp"

namespace gallery {

Notes::Notes(const nlohmann::json& all) {
  for (const auto& each : all)
    all_.push_back({each["objects"], each["methods"], each.value("memory", "sc"),
                    each.value("documented", false), each.value("documentation", ""),
                    each.value("mechanism", ""), each.value("hear", ""), each.value("why", "")});
}

const Note* Notes::of(const std::string& object, const std::string& method, bool under_c11) const {
  const auto lists = [](const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
  };
  const auto found = std::ranges::find_if(all_, [&](const Note& note) {
    const bool is_for = note.memory == "any" || (note.memory == "c11") == under_c11;
    return is_for && lists(note.objects, object) && lists(note.methods, method);
  });
  return found == all_.end() ? nullptr : &*found;
}

void Arguments::add(const std::string& object, const std::string& method, const Note& note) {
  if (note.why.empty()) return;
  auto same = std::ranges::find(all_, note.why, &Argument::why);
  if (same == all_.end()) same = all_.insert(all_.end(), {{}, note.hear, note.why});
  const std::string finding = object + " " + method;
  if (std::ranges::find(same->findings, finding) == same->findings.end()) same->findings.push_back(finding);
}

std::string Arguments::text() const {
  if (all_.empty()) return {};
  std::string made = "Should the maintainers hear of it?\n\n";
  for (const Argument& each : all_)
    made +=
        wrapped(fmt::format("- {}: **{}.** {}", fmt::join(each.findings, ", "), each.hear, each.why), "  ");
  return made + "\n";
}

}  // namespace gallery
