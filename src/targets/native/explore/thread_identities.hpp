#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "targets/native/explore/regions.hpp"

namespace sunder::native::explore {

/// The address of the thread-local storage of a thread, by which running code identifies its thread.
using ThreadPointer = std::uintptr_t;

ThreadPointer thread_pointer();
void set_thread_pointer(ThreadPointer pointer);

/// Threads that only lend their identity to fibers. With the thread pointer of one of them, a fiber has its
/// own thread_local variables, errno, exceptions in flight and pthread_self(), in libraries, too.
class ThreadIdentities {
 public:
  /// Called first in each thread if the object needs that; the result is kept until the thread ends.
  using Enter = std::function<std::shared_ptr<void>()>;

  explicit ThreadIdentities(Enter enter) : enter_(std::move(enter)) {}
  ~ThreadIdentities();
  ThreadIdentities(const ThreadIdentities&) = delete;
  ThreadIdentities& operator=(const ThreadIdentities&) = delete;

  /// The identity of the lender with this number, which is made if needed and lives as long as this object.
  ThreadPointer of(int number);
  /// The lender must have been asked for by `of`.
  [[nodiscard]] int thread_id_of(int number) const {
    return thread_identities_[static_cast<std::size_t>(number)].thread_id;
  }
  /// The thread-local variables of all lenders that were not taken.
  [[nodiscard]] std::vector<Region> thread_locals() const;
  /// Its thread-local variables, the first time; later none. `of` was asked for it.
  std::vector<Region> take_thread_locals(int number) {
    return std::exchange(thread_identities_[static_cast<std::size_t>(number)].thread_locals, {});
  }

 private:
  struct Lender {
    std::atomic<ThreadPointer> pointer = 0;
    int thread_id = 0;
    std::vector<Region> thread_locals = {};
    std::thread thread = {};
  };
  void lend(Lender& self);

  Enter enter_;
  std::atomic<int> closing_ = 0;
  std::deque<Lender> thread_identities_;
};

}  // namespace sunder::native::explore
