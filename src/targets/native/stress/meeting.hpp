#pragma once

#include <atomic>
#include <cstdint>

#include "targets/native/stress/bell.hpp"

namespace sunder::native {

/// Where a fixed number of threads meet again and again. Each thread holds a Ticket of its own.
class Meeting {
 public:
  Meeting(int threads, Bell& bell) : threads_(static_cast<std::uint32_t>(threads)), bell_(bell) {}

  struct Ticket {
    std::uint32_t expected = 0;
  };

  /// Returns when all threads have called it as often as this one. What a thread did before is seen by all
  /// after it.
  void attend(Ticket& ticket) {
    ticket.expected += threads_;
    if (arrivals_.fetch_add(1, std::memory_order_acq_rel) + 1 == ticket.expected) return bell_.ring();
    bell_.wait_until([&] {
      return static_cast<std::int32_t>(arrivals_.load(std::memory_order_acquire) - ticket.expected) >=
             0;  // wraps
    });
  }

 private:
  std::uint32_t threads_;
  Bell& bell_;
  alignas(64) std::atomic<std::uint32_t> arrivals_{0};
};

}  // namespace sunder::native
