#include "search/shared_verdicts.hpp"

#include <algorithm>
#include <utility>

namespace sunder {
namespace {

bool is_violation(const std::optional<MethodResult>& result) {
  return result && std::holds_alternative<NonAtomic>(result->verdict);
}

// Differs if there is something new to tell: another verdict, or a violation with another meaning.
std::string telling_of(const Verdict& verdict) {
  std::string made = name_of(verdict);
  const auto add = [&](const Violation& violation) {
    const auto level = level_of(violation.meaning);
    made += std::string(" ") + name_of(gravity_of(violation)) + " " + (level ? name_of(*level) : "") +
            violation.wrong;
  };
  const auto* found = std::get_if<NonAtomic>(&verdict);
  if (!found) return made;
  add(found->violation);
  for (const Violation& each : found->others) add(each);
  return made;
}

}  // namespace

SharedVerdicts::SharedVerdicts(const ObjectToCheck& to_check, std::size_t jobs, Listener& listener,
                               std::string part, Elsewhere* elsewhere)
    : to_check_(to_check),
      listener_(listener),
      part_(std::move(part)),
      elsewhere_(elsewhere),
      labels_(labels_of(to_check.object, to_check.methods)),
      rows_(labels_.size()) {
  for (Row& row : rows_) row.jobs.resize(jobs);
}

void SharedVerdicts::status(const Status& status) {
  const std::scoped_lock lock(mutex_);
  listener_.status(status);
}

void SharedVerdicts::advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) {
  const std::scoped_lock lock(mutex_);
  listener_.advanced(key, progress, last);
}

void SharedVerdicts::decide(std::size_t job, std::size_t task, const SearchKey& key,
                            const MethodResult& result, const Progress& progress) {
  const std::scoped_lock lock(mutex_);
  listener_.decided(key, to_check_.object, progress);
  rows_[task].jobs[job] = result;
  if (is_violation(result)) ++findings_;
  tell(task);
  if (task == 0)
    for (std::size_t other = 1; other < rows_.size(); ++other) tell(other);
}

void SharedVerdicts::restore(std::size_t job, std::size_t task, const MethodResult& result) {
  const std::scoped_lock lock(mutex_);
  Row& row = rows_[task];
  row.jobs[job] = result;
  if (const auto known = verdict_on(task)) row.told = telling_of(known->verdict);
}

bool SharedVerdicts::is_decided(std::size_t task) { return !found(task).empty(); }

std::vector<NonAtomic> SharedVerdicts::found(std::size_t task) {
  std::vector<NonAtomic> made;
  if (elsewhere_) made = elsewhere_->found(to_check_.qualified_name, labels_[task]);
  const std::scoped_lock lock(mutex_);
  for (const auto& job : rows_[task].jobs)
    if (is_violation(job)) made.push_back(std::get<NonAtomic>(job->verdict));
  return made;
}

std::optional<MethodResult> SharedVerdicts::verdict_on(std::size_t task) const {
  const auto& jobs = rows_[task].jobs;
  const bool all = std::ranges::all_of(jobs, [](const auto& r) { return r.has_value(); });
  if (!all && std::ranges::none_of(jobs, is_violation)) return std::nullopt;
  std::vector<MethodResult> there;
  for (const auto& r : jobs)
    if (r) there.push_back(*r);
  MethodResult made = combined(there, part_);
  if (is_left_out(made)) return std::nullopt;
  const auto of_core = std::ranges::find_if(rows_.front().jobs, is_violation);
  if (of_core != rows_.front().jobs.end()) acquit(made, *violation_in((*of_core)->verdict));
  return made;
}

// Once the core is decided, no verdict can change any more. If it is searched elsewhere, too, that is not
// known here; nor is it known of two methods whether one of them is to blame by itself.
bool SharedVerdicts::is_final(const MethodResult& result) const {
  const auto* bad = std::get_if<NonAtomic>(&result.verdict);
  if (bad && elsewhere_) return result.core || (bad->convicted && result.method != kPairsLabel);
  return !bad || bad->convicted || result.core ||
         std::ranges::all_of(rows_.front().jobs, [](const auto& core) { return core.has_value(); });
}

void SharedVerdicts::tell(std::size_t task) {
  const auto verdict = verdict_on(task);
  if (!verdict) return;
  const bool final = is_final(*verdict);
  const std::string telling = final ? telling_of(verdict->verdict) : "accused";
  if (std::exchange(rows_[task].told, telling) == telling) return;
  if (final)
    listener_.method_ended(to_check_.object, *verdict);
  else
    listener_.method_accused(to_check_.object, *verdict);
}

ObjectResult SharedVerdicts::result() {
  const std::scoped_lock lock(mutex_);
  ObjectResult made{to_check_.object, to_check_.qualified_name, {}};
  for (std::size_t task = 0; task < rows_.size(); ++task)
    if (auto verdict = verdict_on(task)) made.methods.push_back(std::move(*verdict));
  return made;
}

}  // namespace sunder
