#include "targets/native/explore/weak/views.hpp"

#include "targets/native/explore/weak/orders.hpp"

namespace sunder::native::explore::weak {

void Views::fence(int fiber, int order) {
  State& state = at(fiber);
  if (acquires(order)) join(state.now.data(), state.pending.data());
  if (order == __ATOMIC_SEQ_CST) {
    Number* const known = state.now.data() + fibers_;
    for (std::size_t i = 0; i < fibers_; ++i) known[i] = known_in_s_[i] = std::max(known[i], known_in_s_[i]);
    state.now[2 * fibers_] = next_in_s();
  }
  if (!releases(order)) return;
  std::copy_n(state.now.begin(), width(), state.fenced.begin());
  state.has_fenced = true;
  tick(fiber);
}

void Views::meet(Number* clock) {
  std::fill_n(clock, width(), 0);
  for (int i = 0; i < static_cast<int>(fibers_); ++i) {
    join(clock, of(i));
    tick(i);
  }
}

}  // namespace sunder::native::explore::weak
