#pragma once

#include <cstddef>
#include <cstdint>

namespace sunder::native::explore {

/// What a fiber is about to do: touch so many bytes at an address, or nothing that others could notice. Of
/// what it also touches, such as a mutex that is given up to wait for a condition, the address tells.
struct Operation {
  /// To acquire is to wait until the step can be made; to release or to post lets others make it, who could
  /// not before, or, of a semaphore, perhaps could. Races of plain accesses are told by word: they depend on
  /// all that is in theirs.
  enum class Kind { access, plain, acquire, release, post };

  const volatile void* address = nullptr;
  std::size_t size = 0;
  bool writes = false;
  Kind kind = Kind::access;
  const volatile void* also = nullptr;

  /// Whether this may be what the other waits for.
  [[nodiscard]] bool lets(const Operation& other) const {
    return (kind == Kind::release || kind == Kind::post) && other.kind == Kind::acquire;
  }
};

inline Operation acquire_of(const volatile void* address) {
  return {address, 1, true, Operation::Kind::acquire};
}
inline Operation release_of(const volatile void* address, const volatile void* also = nullptr) {
  return {address, 1, true, Operation::Kind::release, also};
}

/// Whether it matters which of the two comes first.
inline bool are_dependent(const Operation& a, const Operation& b) {
  if (!(a.writes || b.writes) || a.size == 0 || b.size == 0) return false;
  const std::size_t grain = a.kind == Operation::Kind::plain || b.kind == Operation::Kind::plain ? 8 : 1;
  const auto at = reinterpret_cast<std::uintptr_t>(a.address),
             bt = reinterpret_cast<std::uintptr_t>(b.address);
  if (at / grain <= (bt + b.size - 1) / grain && bt / grain <= (at + a.size - 1) / grain) return true;
  return (a.also && (a.also == b.address || a.also == b.also)) || (b.also && b.also == a.address);
}

/// A fiber that has not ended and stands before an operation.
struct Pending {
  bool is_there = false;
  Operation operation = {};
  std::uint32_t after = 0;  ///< fibers (bits) that ended before this one started
};

/// A scheduling point: who may move, and what it costs.
struct Choice {
  std::uint32_t enabled = 0;         ///< fibers (bits) that can move; never empty
  int current = -1;                  ///< the fiber that moved last, if it can go on
  bool free = false;                 ///< going on with another fiber is no preemption
  const void* site = nullptr;        ///< the code that the current fiber stands at
  std::uint64_t events = 0;          ///< made by the fiber that moved last since it was switched to
  const Pending* pending = nullptr;  ///< by fiber
  int fibers = 0;                    ///< how many there are
};

/// Chooses schedules, one execution after another.
class Strategy {
 public:
  /// When it is asked: where there is a choice, at every scheduling point, or at every event.
  enum class Asked { at_choices, at_points, at_events };

  virtual ~Strategy() = default;

  /// Before an execution. False if there is none left to run.
  virtual bool begin() = 0;

  /// One of the enabled fibers.
  virtual int choose(const Choice& choice) = 0;

  /// One of so many alternatives (two at least) where the code under test leaves something to chance, such as
  /// whom to wake.
  virtual int draw(int alternatives) = 0;

  [[nodiscard]] virtual Asked asked() const { return Asked::at_choices; }

  /// The execution did not meet the points that it met before under the same choices.
  [[nodiscard]] virtual bool diverged() const { return false; }

  /// Whether the execution that has ended is one that counts: it repeats no other.
  [[nodiscard]] virtual bool counts() const { return true; }
};

}  // namespace sunder::native::explore
