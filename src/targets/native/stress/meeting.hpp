#pragma once

#include <atomic>
#include <cstdint>

#include "targets/native/stress/bell.hpp"

namespace sunder::native {

/// A barrier for a fixed number of threads that is used again and again. Each thread holds its own Ticket.
class Meeting {
 public:
  Meeting(int threads, Bell& bell) : threads_(static_cast<std::uint32_t>(threads)), bell_(bell) {}

  struct Ticket {
    std::uint32_t expected = 0;
  };

  /// Returns when all threads have called it as often as this one. All threads then see everything that the
  /// others did before.
  void attend(Ticket& ticket) {
    ticket.expected += threads_;
    if (arrivals_.fetch_add(1, std::memory_order_acq_rel) + 1 == ticket.expected) return bell_.ring();
    bell_.wait_until([&] {  // correct even if the numbers wrap
      return static_cast<std::int32_t>(arrivals_.load(std::memory_order_acquire) - ticket.expected) >= 0;
    });
  }

 private:
  std::uint32_t threads_;
  Bell& bell_;
  alignas(64) std::atomic<std::uint32_t> arrivals_{0};
};

}  // namespace sunder::native
