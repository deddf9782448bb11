#include "report/changes.hpp"

#include <fmt/format.h>

#include "report/meaning_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

bool is_violation(const std::optional<Standing>& standing) {
  return standing && standing->kind == VerdictKind::non_atomic;
}

// None if steps explain it, since the level then says nothing.
std::optional<Level> level_told(const Violation& violation) {
  return gravity_of(violation) == Gravity::steps ? std::nullopt : level_of(violation.meaning);
}

Standing standing_of(const MethodResult& result) {
  const Violation* bad = violation_in(result.verdict);
  return {kind_of(result.verdict), bad ? std::optional(gravity_of(*bad)) : std::nullopt,
          bad ? level_told(*bad) : std::nullopt};
}

std::string meaning_of(const Standing& standing) {
  return title_of(*standing.gravity) +
         (standing.level ? std::string(", level ") + name_of(*standing.level) : "");
}

}  // namespace

bool is_worse(const Standing& before, const Standing& after) {
  if (!is_violation(before) || !is_violation(after) || !before.gravity || !after.gravity) return false;
  if (*after.gravity != *before.gravity) return *after.gravity < *before.gravity;
  return before.level && after.level && is_weaker(*after.level, *before.level);
}

std::string to_text(const Standing& standing) {
  return name_of(standing.kind) + (standing.gravity ? ": " + meaning_of(standing) : "");
}

Verdicts verdicts_of(const std::vector<ObjectResult>& results) {
  Verdicts made;
  for (const ObjectResult& o : results)
    for (const MethodResult& m : o.methods) made[{o.qualified_name, m.method}] = standing_of(m);
  return made;
}

bool is_known(const Verdicts& baseline, const ObjectResult& object, const MethodResult& method) {
  const auto known = baseline.find({object.qualified_name, method.method});
  return known != baseline.end() && known->second.kind == kind_of(method.verdict) &&
         !is_worse(known->second, standing_of(method));
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
  const bool was = is_violation(change.before), is = is_violation(change.after);
  if (was && is && is_worse(*change.before, *change.after))
    return fmt::format("still there, but worse: {} before, {} now", meaning_of(*change.before),
                       meaning_of(*change.after));
  if (was && is) return "still there";
  if (is) return "new";
  if (!was || !change.after) return "";
  // A violation that could not be judged this time, or was not asked about, may still be there.
  const bool is_open = change.after->kind == VerdictKind::error || change.after->kind == VerdictKind::suspect;
  return is_open ? "" : "fixed";
}

std::string changes_text(const std::vector<Change>& changes, const std::string& title) {
  std::vector<std::vector<std::string>> rows;
  for (const Change& c : changes)
    if (const std::string word = word_for(c); !word.empty()) rows.push_back({c.object, c.method, word});
  return rows.empty() ? "" : "\n" + title + ":\n" + table(rows, "  ");
}

}  // namespace sunder
