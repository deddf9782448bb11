#include <array>
#include <cstddef>
#include <optional>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// The work-stealing deque of Chase and Lev, by Lê and others (PPoPP 2013), without growth: one owner, any
/// thieves. Right with fences that are sequentially consistent, and a release fence in push. Without them the
/// owner and a thief take the same element, or a thief takes one that it does not see.
template <memory_order take_fence, memory_order push_fence>
class Deque {
 public:
  void push(int value) {
    const std::ptrdiff_t bottom = bottom_.load(relaxed);
    slot(bottom).store(value, relaxed);
    if constexpr (push_fence != relaxed) std::atomic_thread_fence(push_fence);
    bottom_.store(bottom + 1, relaxed);
  }
  std::optional<int> take() {
    const std::ptrdiff_t bottom = bottom_.load(relaxed) - 1;
    bottom_.store(bottom, relaxed);
    std::atomic_thread_fence(take_fence);
    std::ptrdiff_t top = top_.load(relaxed);
    if (top > bottom) {
      bottom_.store(bottom + 1, relaxed);
      return std::nullopt;
    }
    std::optional<int> value = slot(bottom).load(relaxed);
    if (top == bottom) {
      if (!top_.compare_exchange_strong(top, top + 1, seq_cst, relaxed)) value.reset();
      bottom_.store(bottom + 1, relaxed);
    }
    return value;
  }
  std::optional<int> steal() {
    for (;;) {
      std::ptrdiff_t top = top_.load(acquire);
      std::atomic_thread_fence(take_fence);
      if (top >= bottom_.load(acquire)) return std::nullopt;
      const int value = slot(top).load(relaxed);
      if (top_.compare_exchange_strong(top, top + 1, seq_cst, relaxed)) return value;
    }
  }

 private:
  std::atomic<int>& slot(std::ptrdiff_t at) { return slots_[static_cast<std::size_t>(at) % slots_.size()]; }

  std::array<std::atomic<int>, 4> slots_{};
  std::atomic<std::ptrdiff_t> top_ = 0, bottom_ = 0;
};

template <class T>
sunder::ObjectEntry deque(const char* name) {
  return sunder::object<T>(name)
      .core("push", &T::push)
      .role("owner")
      .core("take", &T::take)
      .role("owner")
      .core("steal", &T::steal)
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> deques() {
  return {deque<Deque<seq_cst, release>>("Deque"), deque<Deque<acq_rel, release>>("AcqRelDeque"),
          deque<Deque<seq_cst, relaxed>>("RelaxedPushDeque")};
}

}  // namespace corpus::weak
