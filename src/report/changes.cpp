#include "report/changes.hpp"

#include "support/format.hpp"

namespace sunder {

Verdicts verdicts_of(const std::vector<ObjectResult>& results) {
  Verdicts made;
  for (const ObjectResult& o : results)
    for (const MethodResult& m : o.methods) made[{o.qualified_name, m.method}] = kind_of(m.verdict);
  return made;
}

std::vector<Change> changes(const Verdicts& before, const Verdicts& after) {
  std::map<std::pair<std::string, std::string>, Change> all;
  for (const auto& [method, verdict] : before) all[method].before = verdict;
  for (const auto& [method, verdict] : after) all[method].after = verdict;
  std::vector<Change> made;
  for (auto& [method, change] : all) {
    change.object = method.first;
    change.method = method.second;
    made.push_back(std::move(change));
  }
  return made;
}

std::string word_for(const Change& change) {
  const bool was = change.before == VerdictKind::non_atomic, is = change.after == VerdictKind::non_atomic;
  if (was && is) return "still there";
  if (is) return "new";
  // A violation may still be there if its method could not be judged this time, or was not asked for.
  const bool is_open = change.after == VerdictKind::error || change.after == VerdictKind::suspect;
  return was && change.after && !is_open ? "fixed" : "";
}

std::string changes_text(const std::vector<Change>& changes, const std::string& title) {
  std::vector<std::vector<std::string>> rows;
  for (const Change& c : changes)
    if (const std::string word = word_for(c); !word.empty()) rows.push_back({c.object, c.method, word});
  return rows.empty() ? "" : "\n" + title + ":\n" + table(rows, "  ");
}

}  // namespace sunder
