#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

#include "model/violation.hpp"

namespace sunder::native {

/// The threads that run the sequences. They are kept from one job to the next. Each is pinned to its own core
/// if there are enough cores.
class Crew {
 public:
  /// Each thread calls `enter` first. The returned object lives until the thread ends.
  explicit Crew(std::function<std::shared_ptr<void>()> enter) : enter_(std::move(enter)) {}
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// A thread, and its state for the watchdog.
  struct alignas(64) Member {
    std::atomic<std::uint64_t> beats{0};  ///< number of times that it has made its calls in this job
    std::atomic<bool> calling{false};     ///< whether it is in the code under test
    int thread_id = 0;
    std::thread thread;
  };

  using Stuck = std::variant<Deadlock, Hang>;
  using Job = std::function<void(int index, Member& self)>;

  /// Runs the job in this number of threads and waits for all of them. If they are stuck in the code under
  /// test, says how. The threads then still hold the job, and only the end of the process frees them. It is a
  /// deadlock if all of them wait on a futex without a time limit, and none wakes up for `deadlock_seconds`.
  std::optional<Stuck> run(int threads, std::shared_ptr<const Job> job, double hang_seconds,
                           double deadlock_seconds = 0.3);

  /// The thread id of a member that has run.
  [[nodiscard]] int thread_id(int member) const {
    return members_[static_cast<std::size_t>(member)].thread_id;
  }

 private:
  void add_member();
  void work(int index);
  void pin(int threads);
  struct Look {
    std::uint64_t beats = 0, wakeups = 0;
    bool all_wait = true, calling = false;
  };
  [[nodiscard]] Look look(int threads) const;
  std::optional<Stuck> watch(int threads, double hang_seconds, double deadlock_seconds);

  std::function<std::shared_ptr<void>()> enter_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::deque<Member> members_;
  std::shared_ptr<const Job> job_;
  std::uint64_t round_ = 0;
  int wanted_ = 0, running_ = 0, pinned_for_ = 0;
  bool closing_ = false;
};

}  // namespace sunder::native
