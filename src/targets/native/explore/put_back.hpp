#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/regions.hpp"
#include "targets/native/explore/thread_identities.hpp"
#include "targets/native/explore/undo.hpp"

namespace sunder::native::explore {

/// A state that can be put back.
struct Snapshot {
  std::vector<std::byte> bytes;  // of all regions, one after the other
  Arena::Kept arena;
  std::size_t undone_to = 0;
};

/// State outside the instance: statics, thread-local variables, memory that lasts, values of threads. In a
/// process that was started for it, this state is put back, so that all executions of a harness start alike,
/// in every process. Memory of the code under test comes from the arena from the start of the program on.
class PutBack {
 public:
  /// Before `main`.
  void turn_on();
  [[nodiscard]] bool is_on() const { return on_; }

  /// The state in which the program began to serve, with this number of threads at least. Throws InputError
  /// if another thread did so before.
  void to_start(ThreadIdentities& threads, int count);
  /// Executions start from the present state, until `rest`.
  void keep();
  /// Executions start from the state that the last one left.
  void rest() { kept_ = false; }

  [[nodiscard]] bool has_kept() const { return kept_; }
  /// Before an execution. Refuses to go on if the state cannot be put back.
  void restore();

  // For the hooks, while code under test runs.
  /// Before a write to memory that is neither in the arena nor on a stack.
  void writes(const volatile void* address, std::size_t size);
  /// Before a thread-specific value is set, and after a key was made.
  void sets(pthread_key_t key) { undo_.sets(key); }
  void created(pthread_key_t key) { undo_.created(key); }
  /// Before a key is deleted. Refuses that for one which is older than the last state that was put back.
  void deletes(pthread_key_t key);
  /// A block that is not of the arena is allocated or freed. Refuses to free one that is older than the last
  /// state that was put back.
  void allocated(const void* block);
  void freed(const void* block, std::size_t size);
  /// Whether this is code of the C library. What it allocates for itself is not put back.
  [[nodiscard]] bool is_of_c_library(const void* code) const;

  /// Memory that is not state: results are written there.
  void ignores(std::vector<Region> ignored) { ignored_ = std::move(ignored); }

 private:
  void take(Snapshot& into);
  void put_back(const Snapshot& from);
  [[nodiscard]] bool is_still_referred_to() const;
  [[nodiscard]] bool has_snapshot_of(const volatile void* address) const;

  bool on_ = false, kept_ = false;
  int threads_ = 0;
  ThreadPointer explorer_ = 0;  // the thread that makes and destroys instances
  const ThreadIdentities* of_ = nullptr;
  std::vector<Region> c_library_, regions_, ignored_;
  unsigned long long libraries_ = 0;
  std::optional<Snapshot> start_;
  Snapshot warm_;
  Undo undo_;
  std::array<const void*, 256> blocks_{};  // of the C library, allocated since the last state was put back
};

inline PutBack* const the_put_back = new PutBack;  // never destroyed, like the scheduler
inline PutBack& put_back() { return *the_put_back; }

}  // namespace sunder::native::explore
