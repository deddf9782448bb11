#include "targets/native/crew.hpp"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "support/clock.hpp"
#include "targets/native/cores.hpp"
#include "targets/native/waiting.hpp"

namespace sunder::native {
namespace {

constexpr auto kProbe = std::chrono::milliseconds(50);

}  // namespace

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (Member& m : members_) m.thread.join();
}

void Crew::add_member() {
  const int index = static_cast<int>(members_.size());
  members_.emplace_back().thread = std::thread([this, index] { work(index); });
}

void Crew::work(int index) {
  std::unique_lock start(mutex_);
  Member& self = members_[static_cast<std::size_t>(index)];
  self.thread_id = gettid();
  start.unlock();
  pthread_setname_np(pthread_self(), ("sequence-" + std::to_string(index)).c_str());
  const std::shared_ptr<void> guard = enter_ ? enter_() : nullptr;
  std::uint64_t seen = 0;
  for (;;) {
    std::shared_ptr<const Job> job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return closing_ || (round_ != seen && index < wanted_); });
      if (closing_) return;
      seen = round_;
      job = job_;
    }
    (*job)(index, self);
    job.reset();
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) done_.notify_one();
  }
}

void Crew::pin(int threads) {
  if (threads == pinned_for_) return;
  pinned_for_ = threads;
  const auto& cores = usable_cores();
  for (int i = 0; i < threads; ++i) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int c = 0; c < static_cast<int>(cores.size()); ++c)
      if (!core_for_each(threads) || c == i) CPU_SET(cores[c], &set);
    pthread_setaffinity_np(members_[i].thread.native_handle(), sizeof set, &set);
  }
}

std::optional<Crew::Stuck> Crew::run(int threads, std::shared_ptr<const Job> job, double hang_seconds,
                                     double deadlock_seconds) {
  {
    const std::lock_guard lock(mutex_);
    while (static_cast<int>(members_.size()) < threads) add_member();
    pin(threads);
    for (Member& m : members_) m.beats.store(0, std::memory_order_relaxed);
    job_ = std::move(job);
    wanted_ = running_ = threads;
    ++round_;
  }
  wake_.notify_all();
  return watch(threads, hang_seconds, deadlock_seconds);
}

// Looks at the threads that are in the code under test, or that it has started. A member that has not made
// its calls of this stride yet will move, even if it has waited for a core for long. A member that has made
// them waits for the others.
Crew::Look Crew::look(int threads) const {
  Look look;
  std::vector<int> outside{gettid()};
  std::uint64_t behind = ~std::uint64_t{0}, least = behind;
  for (int i = 0; i < static_cast<int>(members_.size()); ++i) {
    const Member& m = members_[static_cast<std::size_t>(i)];
    const std::uint64_t beats = m.beats.load(std::memory_order_relaxed);
    const bool takes_part = i < threads, calls = takes_part && m.calling.load(std::memory_order_relaxed);
    if (takes_part) look.beats += beats;
    look.calling |= calls;
    if (calls) behind = std::min(behind, beats);
    if (takes_part && !calls) least = std::min(least, beats);
    if (!calls) outside.push_back(m.thread_id);
  }
  look.all_wait = behind < least;
  const std::vector<int> threads_now = threads_of_this_process();
  look.all_wait &= !threads_now.empty();
  for (const int thread : threads_now) {
    if (std::ranges::find(outside, thread) != outside.end()) continue;
    const Waiting w = waiting_of(thread);
    look.all_wait &= w.for_ever;
    look.wakeups += w.wakeups;
  }
  return look;
}

std::optional<Crew::Stuck> Crew::watch(int threads, double hang_seconds, double deadlock_seconds) {
  Look before;
  TimePoint moved = Clock::now(), woken = moved;
  const auto probe = std::min<Seconds>(kProbe, Seconds(deadlock_seconds / 5));
  std::unique_lock lock(mutex_);
  while (!done_.wait_for(lock, probe, [&] { return running_ == 0; })) {
    const Look now = look(threads);
    const TimePoint time = Clock::now();
    if (now.beats != before.beats) moved = time;
    if (now.beats != before.beats || now.wakeups != before.wakeups || !now.all_wait || !now.calling)
      woken = time;
    before = now;
    if (Seconds(time - woken).count() > deadlock_seconds) return Deadlock{};
    if (now.calling && Seconds(time - moved).count() > hang_seconds)
      return Hang{Seconds(time - moved).count()};
  }
  job_.reset();
  return std::nullopt;
}

}  // namespace sunder::native
