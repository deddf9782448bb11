#include "protocol/fit.hpp"

#include <numeric>
#include <set>

#include "model/fields.hpp"
#include "model/object_names.hpp"

namespace sunder::protocol {
namespace {

void check_object(const Object& object) {
  std::set<std::pair<std::string, std::size_t>> methods;
  std::set<std::string> roles;
  require(!object.name.empty(), "an object has no name");
  for (const Method& m : object.methods) {
    const std::string mistake = mistake_in_method_name(m.name);
    require(mistake.empty(), "a method of " + object.name + " is called '" + m.name + "'; " + mistake);
    require(methods.emplace(m.name, m.parameters.size()).second,
            "two methods of " + object.name + " are called " + m.name +
                " and have the same number of parameters");
    if (!m.role.empty()) roles.insert(m.role);
  }
  require(roles.size() <= kMaxRoles, object.name + " has too many roles");
}

void check_run(const EngineRun& run, const HarnessText& harness) {
  require(!run.failure || !std::holds_alternative<NonAtomicOutcome>(*run.failure),
          "the failure is an outcome, which only the searching process judges");
  if (harness.lengths.empty()) return;
  const auto invocations = std::accumulate(harness.lengths.begin(), harness.lengths.end(), std::size_t{0});
  const auto is_position = [&](int i) { return static_cast<std::size_t>(i) < invocations; };
  for (const Observation& o : run.observations) {
    require(o.outcome.size() == invocations, "an outcome has " + std::to_string(o.outcome.size()) +
                                                 " results for " + std::to_string(invocations) +
                                                 " invocations");
    require(o.woken.empty() || o.woken.size() == invocations, "an outcome after waking has another size");
    for (const RealTime& order : o.real_time)
      require(is_position(order.before) && is_position(order.after),
              "a real-time order names an invocation that is not there");
  }
}

void check_serial(const SerialRun& run, const HarnessText& sequence) {
  if (sequence.lengths.empty()) return;
  const std::size_t results = run.results.size(), invocations = sequence.lengths.front();
  require(run.ended_well() ? results == invocations : results < invocations,
          "a serial run has " + std::to_string(results) + " results for " + std::to_string(invocations) +
              " invocations");
}

}  // namespace

void check_fit(const Description& reply, const Describe& request, std::size_t /*number*/) {
  require(request.objects.empty() || reply.objects.size() == request.objects.size(),
          "the number of objects described is not the number asked for");
  for (const DescribedObject& described : reply.objects) check_object(described.object);
}

void check_fit(const SerialRuns& reply, const Serial& request, std::size_t /*number*/) {
  const bool all = reply.runs.size() == request.sequences.size();
  require(reply.runs.size() <= request.sequences.size(), "there are more runs than sequences");
  require(all || (!reply.runs.empty() && !reply.runs.back().ended_well()),
          "runs are missing, though all before them ended");
  for (std::size_t i = 0; i < reply.runs.size(); ++i) {
    check_serial(reply.runs[i], request.sequences[i]);
    require(!std::holds_alternative<Hang>(reply.runs[i].ending) || i + 1 == reply.runs.size(),
            "a run follows one that hangs");
  }
}

void check_fit(const StressRun& reply, const Stress& request, std::size_t number) {
  require(number < request.harnesses.size(), "there are more runs than harnesses");
  check_run(reply.run, request.harnesses[number]);
}

void check_fit(const ExploredRuns& reply, const Explore& request, std::size_t /*number*/) {
  require(!reply.runs.empty() && reply.runs.size() <= request.harnesses.size(),
          "there are " + std::to_string(reply.runs.size()) + " runs of " +
              std::to_string(request.harnesses.size()) + " harnesses");
  for (std::size_t i = 0; i < reply.runs.size(); ++i) {
    check_run(reply.runs[i], request.harnesses[i]);
    require(!reply.runs[i].failure || i + 1 == reply.runs.size(), "a run follows one that failed");
  }
}

void check_fit(const ReplayedRun& reply, const Replay& request, std::size_t /*number*/) {
  check_run(reply.run, request.harness);
}

void check_fit(const RecordedTrace& reply, const RecordTrace& request, std::size_t /*number*/) {
  const auto& lengths = request.harness.lengths;
  for (const TraceStep& step : reply.trace) {
    const auto sequence = static_cast<std::size_t>(step.sequence);
    require(lengths.empty() ||
                (sequence < lengths.size() && static_cast<std::size_t>(step.invocation) < lengths[sequence]),
            "a step names an invocation that is not there");
  }
}

}  // namespace sunder::protocol
