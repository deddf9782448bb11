#include "search/check.hpp"

#include <algorithm>
#include <exception>
#include <thread>

#include "search/object_check.hpp"

namespace sunder {
namespace {

// Each on a thread of its own, if there are several; the first error of any ends the check.
void run_jobs(std::size_t jobs, const std::function<void(std::size_t)>& job) {
  if (jobs == 1) return job(0);
  std::vector<std::exception_ptr> errors(jobs);
  std::vector<std::jthread> threads;
  for (std::size_t j = 0; j < jobs; ++j)
    threads.emplace_back([&, j] {
      try {
        job(j);
      } catch (...) {
        errors[j] = std::current_exception();
      }
    });
  threads.clear();  // joins them
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

std::vector<std::string> labels_of(const Assignment& assignment) {
  std::vector<std::string> labels{"core"};
  for (const int m : assignment.methods) labels.push_back(method_label(assignment.object, m));
  return labels;
}

// Whether every verdict was there already when the check was stopped.
bool was_complete(const Assignment& assignment, const CheckConfig& config) {
  if (!config.earlier || config.with_more_time) return false;
  for (const std::string& label : labels_of(assignment))
    for (const int shard : config.shards) {
      const auto stood = config.earlier->find({assignment.qualified_name, label, shard});
      if (stood == config.earlier->end() || !stood->second.verdict) return false;
    }
  return true;
}

ObjectResult restored(const Assignment& assignment, const CheckConfig& config, Listener& listener) {
  Board board(assignment, config.shards.size(), listener);
  const auto labels = labels_of(assignment);
  for (std::size_t task = 0; task < labels.size(); ++task)
    for (std::size_t job = 0; job < config.shards.size(); ++job) {
      const Standing& stood =
          config.earlier->at({assignment.qualified_name, labels[task], config.shards[job]});
      board.restore(job, task, {labels[task], task == 0, *stood.verdict, stood.effort});
    }
  return board.result();
}

}  // namespace

std::vector<ObjectResult> check(const std::vector<Assignment>& assignments, const CheckConfig& config,
                                Listener& listener) {
  const TimePoint end = after(Clock::now(), config.seconds);
  std::size_t methods_left = 0;
  for (const Assignment& a : assignments)
    if (!was_complete(a, config)) methods_left += a.methods.size() + 1;
  std::vector<ObjectResult> results;
  for (const Assignment& assignment : assignments) {
    if (was_complete(assignment, config)) {
      results.push_back(restored(assignment, config, listener));
      continue;
    }
    const TimePoint now = Clock::now();
    const std::size_t methods = assignment.methods.size() + 1;
    const double share =
        Seconds(end - now).count() * static_cast<double>(methods) / static_cast<double>(methods_left);
    methods_left -= methods;
    listener.object_started(assignment.object, assignment.qualified_name);
    Board board(assignment, config.shards.size(), listener);
    run_jobs(config.shards.size(), [&](std::size_t job) {
      ObjectCheck(assignment, config, job, board, end).run({after(now, share), config.interrupted});
    });
    results.push_back(board.result());
    listener.object_ended(results.back());
  }
  return results;
}

}  // namespace sunder
