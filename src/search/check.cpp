#include "search/check.hpp"

#include <algorithm>
#include <memory>

#include "search/object_check.hpp"
#include "search/shared_verdicts.hpp"
#include "search/time/object_turns.hpp"
#include "support/threads.hpp"

namespace sunder {
namespace {

ClockMaker clocks_for(const CheckConfig& config) {
  if (config.repeatable) return [] { return std::make_shared<WorkClock>(); };
  return [] { return std::make_shared<WallClock>(); };
}

// Whether every verdict was already known when the check was stopped.
bool was_complete(const ObjectToCheck& to_check, const CheckConfig& config) {
  if (!config.earlier || config.with_more_time) return false;
  for (const std::string& label : labels_of(to_check.object, to_check.methods))
    for (const int shard : config.shards) {
      const auto stood = config.earlier->find({to_check.qualified_name, label, shard});
      if (stood == config.earlier->end() || !has_ended(stood->second)) return false;
    }
  return true;
}

ObjectResult restored(const ObjectToCheck& to_check, const CheckConfig& config, Listener& listener) {
  SharedVerdicts verdicts(to_check, config.shards.size(), listener,
                          part_of_shards(config.shards, config.shard_count), config.elsewhere);
  const auto labels = labels_of(to_check.object, to_check.methods);
  for (std::size_t task = 0; task < labels.size(); ++task)
    for (std::size_t job = 0; job < config.shards.size(); ++job) {
      const Progress& stood = config.earlier->at({to_check.qualified_name, labels[task], config.shards[job]});
      verdicts.restore(
          job, task,
          {labels[task], task == 0, *stood.verdict, stood.effort, no_proof_of(stood), stood.only_scheduled});
    }
  return verdicts.result();
}

/// The check of one object by all of its jobs.
class Subject {
 public:
  Subject(const ObjectToCheck& to_check, const CheckConfig& config, Listener& listener,
          const ClockMaker& clocks, TimePoint end)
      : to_check_(to_check),
        config_(config),
        listener_(listener),
        clocks_(clocks),
        end_(end),
        verdicts_(to_check, config.shards.size(), listener, part_of_shards(config.shards, config.shard_count),
                  config.elsewhere),
        jobs_(config.shards.size()) {}

  [[nodiscard]] bool is_over() const {
    return std::ranges::all_of(jobs_, [](const auto& job) { return job && job->is_over(); });
  }

  /// Continues the check for this time. The last call gives every verdict.
  void advance(double seconds, bool last) {
    const Limits limits = limits_for(seconds);
    listener_.object_started(to_check_.object, to_check_.qualified_name);
    run_on_threads(jobs_.size(), 0, [&](std::size_t j) {
      job(j).search(limits, last);
      if (last || jobs_[j]->is_over()) jobs_[j]->conclude(limits);
      jobs_[j]->rest();
    });
    if (last || is_over()) listener_.object_ended(verdicts_.result());
  }

  /// The same, but only jobs that are over give their verdicts.
  void advance_slice(double seconds) {
    const Limits limits = limits_for(seconds);
    listener_.object_started(to_check_.object, to_check_.qualified_name);
    run_on_threads(jobs_.size(), 0, [&](std::size_t j) {
      job(j).search(limits);
      if (jobs_[j]->is_over() && !limits.is_interrupted())
        jobs_[j]->conclude(limits);
      else
        jobs_[j]->pause(limits);
    });
  }

  ObjectResult result() { return verdicts_.result(); }

 private:
  [[nodiscard]] Limits limits_for(double seconds) const {
    return {after(Clock::now(), seconds), config_.interrupted};
  }
  ObjectCheck& job(std::size_t j) {
    if (!jobs_[j])
      jobs_[j] = std::make_unique<ObjectCheck>(to_check_, config_, j, verdicts_, clocks_(), end_);
    return *jobs_[j];
  }

  const ObjectToCheck& to_check_;
  const CheckConfig& config_;
  Listener& listener_;
  const ClockMaker& clocks_;
  TimePoint end_;
  SharedVerdicts verdicts_;
  std::vector<std::unique_ptr<ObjectCheck>> jobs_;
};

std::vector<double> weights_of(const std::vector<ObjectToCheck>& objects) {
  std::vector<double> weights;
  for (const ObjectToCheck& each : objects) weights.push_back(static_cast<double>(each.methods.size() + 1));
  return weights;
}

}  // namespace

std::vector<ObjectResult> check(const std::vector<ObjectToCheck>& objects, const CheckConfig& config,
                                Listener& listener, ClockMaker clocks) {
  if (!clocks) clocks = clocks_for(config);
  const TimePoint start = Clock::now(), end = after(start, config.seconds);
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const ObjectToCheck& a : objects)
    subjects.push_back(was_complete(a, config) ? nullptr
                                               : std::make_unique<Subject>(a, config, listener, clocks, end));
  ObjectTurns turns(weights_of(objects), config.seconds);
  const auto is_open = [&](std::size_t i) { return subjects[i] && !subjects[i]->is_over(); };
  while (const auto turn = turns.next(seconds_since(start), is_open)) {
    const TimePoint began = Clock::now();
    subjects[turn->object]->advance(turn->seconds, turn->is_last);
    turns.took(*turn, seconds_since(began));
  }
  std::vector<ObjectResult> results;
  for (std::size_t i = 0; i < subjects.size(); ++i)
    results.push_back(subjects[i] ? subjects[i]->result() : restored(objects[i], config, listener));
  return results;
}

bool check_slice(const ObjectToCheck& object, const CheckConfig& config, double seconds, Listener& listener) {
  const ClockMaker clocks = clocks_for(config);
  Subject subject(object, config, listener, clocks, after(Clock::now(), config.seconds));
  subject.advance_slice(seconds);
  return subject.is_over() && !(config.interrupted && *config.interrupted);
}

}  // namespace sunder
