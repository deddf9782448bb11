#include "targets/native/explore/weak/x86.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace sunder::native::explore::weak {

void X86::add_lock(int fiber, const volatile void* address) {
  locks_[address].push_back(events_.size());
  events_.push_back({.fiber = fiber, .fences = true});
}

void X86::add_order(const void* location, const std::vector<std::uint64_t>& stores) {
  orders_[location] = stores;
}

// Everything goes before all that follows, except a store before a load. From the last to the first step:
// only the next ones of each kind, since these go before the rest.
void X86::add_program_order(Edges& edges) const {
  struct Next {
    std::optional<std::size_t> any, no_store, no_load;
  };
  std::map<int, Next> next;
  for (std::size_t i = events_.size(); i-- > 0;) {
    const Event& each = events_[i];
    Next& then = next[each.fiber];
    const bool stores = each.writes && !each.fences, loads = each.reads && !each.fences;
    for (const auto& to :
         stores ? std::array{then.no_load, then.no_load} : std::array{then.any, then.no_store})
      if (to) edges[i].push_back(*to);
    then.any = i;
    if (!stores) then.no_store = i;
    if (!loads) then.no_load = i;
  }
}

void X86::add_memory(Edges& edges) const {
  std::map<std::uint64_t, std::size_t> writers;
  for (std::size_t i = 0; i < events_.size(); ++i)
    if (events_[i].writes) writers[events_[i].id] = i;
  for (const auto& [location, stores] : orders_)
    for (std::size_t i = 1; i < stores.size(); ++i)
      edges[writers.at(stores[i - 1])].push_back(writers.at(stores[i]));
  for (std::size_t i = 0; i < events_.size(); ++i) {
    const Event& each = events_[i];
    if (!each.reads) continue;
    if (each.read != 0 && events_[writers.at(each.read)].fiber != each.fiber)
      edges[writers.at(each.read)].push_back(i);
    const auto order = orders_.find(each.location);
    if (order == orders_.end()) continue;
    const auto& stores = order->second;
    auto next = each.read == 0 ? stores.begin() : std::ranges::find(stores, each.read);
    if (each.read != 0 && next != stores.end()) ++next;
    if (next != stores.end() && writers.at(*next) != i) edges[i].push_back(writers.at(*next));
  }
  for (const auto& [address, uses] : locks_)
    for (std::size_t i = 1; i < uses.size(); ++i) edges[uses[i - 1]].push_back(uses[i]);
}

bool X86::has_cycle() const {
  Edges edges(events_.size());
  add_program_order(edges);
  add_memory(edges);
  // Takes away steps that nothing is before, until none is left, or a cycle.
  std::vector<std::size_t> before(events_.size()), ready;
  for (const auto& each : edges)
    for (const std::size_t to : each) ++before[to];
  for (std::size_t i = 0; i < events_.size(); ++i)
    if (before[i] == 0) ready.push_back(i);
  std::size_t taken = 0;
  while (!ready.empty()) {
    const std::size_t at = ready.back();
    ready.pop_back();
    ++taken;
    for (const std::size_t to : edges[at])
      if (--before[to] == 0) ready.push_back(to);
  }
  return taken != events_.size();
}

X86::Answer X86::answer() const {
  if (has_cycle()) return exceeds_ ? Answer::unknown : Answer::cannot;
  return lacks_ ? Answer::unknown : Answer::can;
}

}  // namespace sunder::native::explore::weak
