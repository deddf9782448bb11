#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <thread>

namespace sunder::native::explore {

/// Where the thread-local storage of a thread lies; what it is to the code that runs.
using ThreadPointer = std::uintptr_t;

ThreadPointer thread_pointer();
void set_thread_pointer(ThreadPointer pointer);

/// Threads that do nothing but lend their identity to fibers: with the thread pointer of one of them, code
/// has thread_local variables, an errno, exceptions in flight and a pthread_self() of its own, wherever it
/// was compiled.
class ThreadIdentities {
 public:
  /// What each thread of the object's users has to do first, if anything: what it returns is kept.
  using Enter = std::function<std::shared_ptr<void>()>;

  explicit ThreadIdentities(Enter enter) : enter_(std::move(enter)) {}
  ~ThreadIdentities();
  ThreadIdentities(const ThreadIdentities&) = delete;
  ThreadIdentities& operator=(const ThreadIdentities&) = delete;

  /// Of the lender with this number, who is there for the life of this. Nobody else runs with it.
  ThreadPointer of(int number);
  /// Of one that was asked for.
  [[nodiscard]] int thread_id_of(int number) const {
    return thread_identities_[static_cast<std::size_t>(number)].thread_id;
  }

 private:
  struct Lender {
    std::atomic<ThreadPointer> pointer = 0;
    int thread_id = 0;
    std::thread thread = {};
  };
  void lend(Lender& self);

  Enter enter_;
  std::atomic<int> closing_ = 0;
  std::deque<Lender> thread_identities_;
};

}  // namespace sunder::native::explore
