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

/// The threads that run the sequences. They are kept from one job to the next, and pinned to a core each
/// where there are enough.
class Crew {
 public:
  /// `enter` is called in each thread first; what it returns lives until the thread ends.
  explicit Crew(std::function<std::shared_ptr<void>()> enter) : enter_(std::move(enter)) {}
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// What a thread tells the watchdog.
  struct alignas(64) Member {
    std::atomic<std::uint64_t> beats{0};  ///< how often it has made its calls in this job
    std::atomic<bool> calling{false};     ///< inside the code under test, as opposed to waiting for others
    int thread_id = 0;
    std::thread thread;
  };

  using Stuck = std::variant<Deadlock, Hang>;
  using Job = std::function<void(int index, Member& self)>;

  /// Runs the job in so many threads and waits for all. If they are stuck in the code under test, says how;
  /// then the threads still hold the job, and nothing but the end of the process helps. Deadlocked they are
  /// if all wait for ever on a futex, without a single wake-up for so long.
  std::optional<Stuck> run(int threads, std::shared_ptr<const Job> job, double hang_seconds,
                           double deadlock_seconds = 0.3);

  /// Of a member that has run.
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
