#include "targets/native/explore/observations.hpp"

#include "targets/native/encoding.hpp"

namespace sunder::native::explore {

void Observations::add(const Execution& execution, bool real_time, int preemptions) {
  std::vector<RealTime> order;
  key_ = execution.outcome();
  if (real_time) {
    order = scheduler().spans().real_time();
    for (const auto& [before, after] : order) key_ += {static_cast<char>(before), static_cast<char>(after)};
  }
  auto found = seen_.find(key_);
  if (found == seen_.end()) {
    const bool serial = scheduler().spans().was_serial();
    found = seen_.emplace(key_, Seen{0, scheduler().schedule(), std::move(order), serial, preemptions}).first;
  }
  ++found->second.count;
}

// Different bytes can hold equal values: unordered containers are written in any order.
std::vector<Observation> Observations::decoded() const {
  std::map<std::pair<Outcome, std::vector<RealTime>>, Observation> merged;
  for (const auto& [bytes, seen] : seen_) {
    Outcome outcome;
    const std::string_view results(bytes.data(), bytes.size() - 2 * seen.real_time.size());
    for (Reader in(results); !in.at_end();) outcome.push_back(decode(in));
    const auto [at, is_new] = merged.try_emplace(
        {outcome, seen.real_time}, Observation{outcome, 0, to_text(seen.schedule), seen.real_time});
    Observation& o = at->second;
    if (is_new) o.preemptions = seen.preemptions;
    o.count += seen.count;
    o.serial |= seen.serial;
  }
  std::vector<Observation> all;
  for (auto& [outcome, observation] : merged) all.push_back(std::move(observation));
  return all;
}

}  // namespace sunder::native::explore
