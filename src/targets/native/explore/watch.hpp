#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace sunder::native::explore {

/// Finds accesses to memory of the object that have no hook: those of libraries, and those to structures that
/// are passed by value. While it watches, the arena is closed, so that each access is a page fault. Then the
/// arena is opened for this one instruction. A watched execution may fail for that reason alone (the kernel
/// does not write to closed memory), so its outcome does not count.
class Watch {
 public:
  [[nodiscard]] bool is_on() const { return on_; }
  /// Page faults of the last execution that was watched.
  [[nodiscard]] int faults() const { return faults_; }
  /// Whether an access of that execution races that has no hook and is not of a library that `Libraries`
  /// knows: it may synchronise, as instructions in assembly do.
  [[nodiscard]] bool may_synchronise() const { return may_synchronise_; }

  void start();
  void stop();

  /// A hook was called for this access of the current fiber. The access follows.
  void told(const volatile void* address, std::size_t size, bool write) {
    if (on_) note(address, size, write);
  }

  /// The memory is freed. Accesses after it is allocated again do not conflict with those before.
  void forgets(const void* block, std::size_t size);

  /// The scheduler is done, and code under test goes on.
  void goes_on() {
    if (open_) close();
  }

  /// For the handler of SIGSEGV: whether the fault is ours, and the access may be made now.
  bool allows(const void* address, bool write, void* context);
  /// For the handler of SIGTRAP: the instruction has been executed.
  void was_made(void* context);

 private:
  struct Told {
    std::uintptr_t begin = 0, end = 0;
  };
  struct Unhooked {
    std::uintptr_t word = 0;
    const void* site = nullptr;
    int fiber = 0;
    bool bare = false;  // no lock was held
  };

  void note(const volatile void* address, std::size_t size, bool write);
  void meets(std::uintptr_t address, bool write, const void* site);
  void wrote(std::uintptr_t begin, std::uintptr_t end, int fiber);
  void races(const Unhooked& unhooked);
  [[nodiscard]] bool was_told(std::uintptr_t address) const;
  void open();
  void close();

  bool on_ = false, open_ = false, may_synchronise_ = false;
  int faults_ = 0;
  std::size_t told_ = 0, unhooked_ = 0;
  std::array<Told, 16> last_told_{};
  std::array<Unhooked, 256> all_unhooked_{};
};

inline Watch& watch() {
  static constinit Watch the;
  return the;
}

}  // namespace sunder::native::explore
