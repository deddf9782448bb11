#include "targets/native/explore/observations.hpp"

#include <tuple>

#include "targets/native/encoding.hpp"

namespace sunder::native::explore {
namespace {

Outcome decoded_all(const std::string& bytes) {
  Outcome made;
  for (Reader in(bytes); !in.at_end();) made.push_back(decode(in));
  return made;
}

}  // namespace

void Observations::add(const Execution& execution, bool real_time, int preemptions) {
  std::vector<RealTime> order;
  const bool circle = scheduler().stuck_end().circle;
  key_ = execution.outcome();
  key_ += execution.woken();
  key_ += circle ? '1' : '0';
  if (real_time) {
    order = scheduler().spans().real_time(execution.first());
    for (const auto& [before, after] : order) key_ += {static_cast<char>(before), static_cast<char>(after)};
  }
  auto found = seen_.find(key_);
  if (found == seen_.end()) {
    const bool serial = scheduler().was_serial();
    found = seen_
                .emplace(key_, Seen{0, scheduler().schedule(), std::move(order), serial, preemptions,
                                    std::string(execution.outcome()), std::string(execution.woken()), circle})
                .first;
  }
  ++found->second.count;
}

// Different bytes can hold equal values: unordered containers are written in any order.
std::vector<Observation> Observations::decoded() const {
  std::map<std::tuple<Outcome, Outcome, bool, std::vector<RealTime>>, Observation> merged;
  for (const auto& [bytes, seen] : seen_) {
    const Outcome outcome = decoded_all(seen.outcome), woken = decoded_all(seen.woken);
    const auto [at, is_new] =
        merged.try_emplace({outcome, woken, seen.circle, seen.real_time},
                           Observation{outcome, 0, to_text(seen.schedule), seen.real_time});
    Observation& o = at->second;
    if (is_new) {
      o.preemptions = seen.preemptions;
      o.woken = woken;
      o.circle = seen.circle;
    }
    o.count += seen.count;
    o.serial |= seen.serial;
  }
  std::vector<Observation> all;
  for (auto& [outcome, observation] : merged) all.push_back(std::move(observation));
  return all;
}

}  // namespace sunder::native::explore
