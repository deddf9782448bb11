#include <array>
#include <atomic>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Vyukov's bounded queue: a push takes a ticket, then fills the slot of that ticket. While a push is between
/// the two, pop finds its slot unfilled and says "empty", although later slots are filled: a thread may not
/// get back the element that it has just pushed. The core itself is not atomic.
class TicketRing {
 public:
  TicketRing() {
    for (unsigned i = 0; i < kSlots; ++i) slots_[i].turn = i;
  }

  bool push(int value) {
    for (unsigned ticket = pushed_;;) {
      Slot& slot = slots_[ticket % kSlots];
      const int ahead = static_cast<int>(slot.turn - ticket);
      if (ahead < 0) return false;
      if (ahead > 0) {
        ticket = pushed_;
      } else if (pushed_.compare_exchange_weak(ticket, ticket + 1)) {
        slot.value = value;
        slot.turn = ticket + 1;
        return true;
      }
    }
  }

  std::optional<int> pop() {
    for (unsigned ticket = popped_;;) {
      Slot& slot = slots_[ticket % kSlots];
      const int ahead = static_cast<int>(slot.turn - (ticket + 1));
      if (ahead < 0) return std::nullopt;
      if (ahead > 0) {
        ticket = popped_;
      } else if (popped_.compare_exchange_weak(ticket, ticket + 1)) {
        const int value = slot.value;
        slot.turn = ticket + kSlots;
        return value;
      }
    }
  }

 private:
  static constexpr unsigned kSlots = 4;
  struct Slot {
    std::atomic<unsigned> turn;  // storing it publishes the value; loading it receives the value
    int value;
  };
  std::array<Slot, kSlots> slots_{};
  std::atomic<unsigned> pushed_ = 0;
  std::atomic<unsigned> popped_ = 0;
};

}  // namespace

sunder::ObjectEntry ticket_ring() {
  return sunder::object<TicketRing>("TicketRing")
      .core("push", &TicketRing::push)
      .core("pop", &TicketRing::pop)
      .entry();
}

}  // namespace corpus::nonatomic
