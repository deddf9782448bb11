#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace sunder::native::explore::weak {

/// Tells whether processors of the x86 family can execute what an execution under c11 did. They keep the
/// order of the steps of a thread, except that a load may come before an earlier store of another location
/// (TSO). So they can if these have no cycle: the order of each fiber without that exception, which store of
/// another fiber each load read, the order of the stores of each location, and which stores came after the
/// one that a load read. Plain accesses are left out: if they do not race, atomics and locks order them.
class X86 {
 public:
  enum class Answer : std::uint8_t { can, cannot, unknown };

  /// An atomic access of the fiber. `read` is the event that made the store which it read, 0 if that was
  /// there before or if it reads nothing.
  struct Event {
    int fiber = 0;
    std::uint64_t id = 0;
    const void* location = nullptr;
    bool reads = false, writes = false;
    bool fences = false;  ///< a read-modify-write, even if it fails, an SC store, an SC fence or a lock
    std::uint64_t read = 0;
  };

  void clear() { *this = {}; }
  void add(const Event& event) { events_.push_back(event); }
  /// The last event, which reads, is a read-modify-write.
  void update() { events_.back().writes = events_.back().fences = true; }
  /// A compare-exchange that fails: it writes nothing, but has the prefix `lock`.
  void fail() { events_.back().fences = true; }
  /// A lock or the like at the address, in the order of execution.
  void add_lock(int fiber, const volatile void* address);
  /// A step that is not seen exactly: it is ordered with all others of this kind, as they were executed.
  void add_in_order(int fiber) {
    exceeds_ = true;
    add_lock(fiber, this);
  }
  /// Some order is not known, so nobody can say that x86 can do this.
  void lose() { lacks_ = true; }
  /// The events that stored to a location, in modification order.
  void add_order(const void* location, const std::vector<std::uint64_t>& stores);

  [[nodiscard]] Answer answer() const;

 private:
  using Edges = std::vector<std::vector<std::size_t>>;
  void add_program_order(Edges& edges) const;
  void add_memory(Edges& edges) const;
  [[nodiscard]] bool has_cycle() const;

  std::vector<Event> events_;
  std::map<const void*, std::vector<std::uint64_t>> orders_;
  std::map<const volatile void*, std::vector<std::size_t>> locks_;  // positions of events
  bool exceeds_ = false;                                            // some orders are not those of x86
  bool lacks_ = false;                                              // some orders of x86 are missing
};

}  // namespace sunder::native::explore::weak
