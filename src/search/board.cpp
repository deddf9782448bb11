#include "search/board.hpp"

#include <algorithm>

namespace sunder {
namespace {

bool is_violation(const std::optional<MethodResult>& result) {
  return result && std::holds_alternative<NonAtomic>(result->verdict);
}

}  // namespace

Board::Board(const Assignment& assignment, std::size_t jobs, Listener& listener, std::string missing)
    : assignment_(assignment),
      listener_(listener),
      missing_(std::move(missing)),
      rows_(assignment.methods.size() + 1) {
  for (Row& row : rows_) row.jobs.resize(jobs);
}

void Board::progress(const Progress& progress) {
  const std::scoped_lock lock(mutex_);
  listener_.progress(progress);
}

void Board::advanced(const Place& place, const std::function<Standing()>& standing, bool last) {
  const std::scoped_lock lock(mutex_);
  listener_.advanced(place, standing, last);
}

void Board::close(std::size_t job, std::size_t task, const Place& place, const MethodResult& result,
                  const Standing& standing) {
  const std::scoped_lock lock(mutex_);
  listener_.decided(place, assignment_.object, standing);
  rows_[task].jobs[job] = result;
  tell(task);
  if (task == 0 && is_violation(result))
    for (std::size_t other = 1; other < rows_.size(); ++other) tell(other);
}

void Board::restore(std::size_t job, std::size_t task, const MethodResult& result) {
  const std::scoped_lock lock(mutex_);
  Row& row = rows_[task];
  row.jobs[job] = result;
  if (const auto known = verdict_on(task)) row.told = name_of(known->verdict);
}

bool Board::is_decided(std::size_t task) {
  const std::scoped_lock lock(mutex_);
  return std::ranges::any_of(rows_[task].jobs, is_violation);
}

std::optional<MethodResult> Board::verdict_on(std::size_t task) const {
  const auto& jobs = rows_[task].jobs;
  const bool all = std::ranges::all_of(jobs, [](const auto& r) { return r.has_value(); });
  if (!all && std::ranges::none_of(jobs, is_violation)) return std::nullopt;
  std::vector<MethodResult> there;
  for (const auto& r : jobs)
    if (r) there.push_back(*r);
  MethodResult made = combined(there, missing_);
  const auto* accused = std::get_if<NonAtomic>(&made.verdict);
  if (accused && task > 0 && std::ranges::any_of(rows_.front().jobs, is_violation))
    made.verdict = acquittal(accused->violation, assignment_.object);
  return made;
}

void Board::tell(std::size_t task) {
  const auto verdict = verdict_on(task);
  if (!verdict || rows_[task].told == name_of(verdict->verdict)) return;
  rows_[task].told = name_of(verdict->verdict);
  listener_.method_ended(assignment_.object, *verdict);
}

ObjectResult Board::result() {
  const std::scoped_lock lock(mutex_);
  ObjectResult made{assignment_.object, assignment_.qualified_name, {}};
  for (std::size_t task = 0; task < rows_.size(); ++task)
    if (auto verdict = verdict_on(task)) made.methods.push_back(std::move(*verdict));
  return made;
}

}  // namespace sunder
