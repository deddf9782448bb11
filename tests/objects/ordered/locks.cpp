// Plain data behind locks that are written by hand or taken from the library.
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>

#include "ordered.hpp"

namespace ordered {
namespace {

/// test_and_set and clear.
class FlagLock {
 public:
  void lock() {
    while (flag_.test_and_set(acquire)) std::this_thread::yield();
  }
  void unlock() { flag_.clear(release); }

 private:
  std::atomic_flag flag_ = ATOMIC_FLAG_INIT;
};

/// Looks before it tries, relaxed.
class PatientLock {
 public:
  void lock() {
    for (;;) {
      while (taken_.load(relaxed)) std::this_thread::yield();
      if (!taken_.exchange(true, acquire)) return;
    }
  }
  void unlock() { taken_.store(false, release); }

 private:
  std::atomic<bool> taken_ = false;
};

class TicketLock {
 public:
  void lock() {
    const unsigned mine = next_.fetch_add(1, relaxed);
    while (served_.load(acquire) != mine) std::this_thread::yield();
  }
  void unlock() { served_.store(served_.load(relaxed) + 1, release); }

 private:
  std::atomic<unsigned> next_ = 0, served_ = 0;
};

/// Acquires and releases by fences alone.
class FencedLock {
 public:
  void lock() {
    int free = 0;
    while (!taken_.compare_exchange_weak(free, 1, relaxed)) {
      free = 0;
      std::this_thread::yield();
    }
    std::atomic_thread_fence(acquire);
  }
  void unlock() {
    std::atomic_thread_fence(release);
    taken_.store(0, relaxed);
  }

 private:
  std::atomic<int> taken_ = 0;
};

/// Mellor-Crummey and Scott: a queue of nodes on the stacks of those that wait.
class QueueLock {
 public:
  struct Node {
    std::atomic<Node*> next = nullptr;
    std::atomic<bool> waits = true;
  };
  void lock(Node& mine) {
    Node* const before = last_.exchange(&mine, acq_rel);
    if (!before) return;
    before->next.store(&mine, release);
    while (mine.waits.load(acquire)) std::this_thread::yield();
  }
  void unlock(Node& mine) {
    Node* next = mine.next.load(acquire);
    if (!next) {
      Node* self = &mine;
      if (last_.compare_exchange_strong(self, nullptr, release, relaxed)) return;
      while (!(next = mine.next.load(acquire))) std::this_thread::yield();
    }
    next->waits.store(false, release);
  }

 private:
  std::atomic<Node*> last_ = nullptr;
};

/// Dekker's idea with SC fences: who sees the other's flag gives up, so that one enters at most.
class FencedFlags {
 public:
  void try_first() { tries(first_, second_); }
  void try_second() { tries(second_, first_); }

 private:
  void tries(std::atomic<int>& mine, const std::atomic<int>& other) {
    mine.store(1, relaxed);
    std::atomic_thread_fence(seq_cst);
    if (other.load(relaxed) == 0) ++entered_;
  }
  std::atomic<int> first_ = 0, second_ = 0;
  int entered_ = 0;
};

template <class Lock>
class Counter {
 public:
  int add() {
    lock_.lock();
    const int now = ++count_;
    lock_.unlock();
    return now;
  }
  int get() {
    lock_.lock();
    const int now = count_;
    lock_.unlock();
    return now;
  }

 private:
  Lock lock_;
  int count_ = 0;
};

class QueueCounter {
 public:
  int add() {
    QueueLock::Node node;
    lock_.lock(node);
    const int now = ++count_;
    lock_.unlock(node);
    return now;
  }

 private:
  QueueLock lock_;
  int count_ = 0;
};

/// Readers share the lock; the data are a string.
class SharedText {
 public:
  void set(int value) {
    const std::unique_lock lock(mutex_);
    text_ = "a text that is too long to be kept inside: " + std::to_string(value);
  }
  int get() const {
    const std::shared_lock lock(mutex_);
    return text_.empty() ? -1 : text_.back() - '0';
  }

 private:
  mutable std::shared_mutex mutex_;
  std::string text_;
};

class Mailbox {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !full_; });
    value_ = value;
    full_ = true;
    changed_.notify_all();
  }
  int take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return full_; });
    full_ = false;
    changed_.notify_all();
    return value_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool full_ = false;
  int value_ = 0;
};

class Awaited {
 public:
  void give(int value) {
    if (given_.load(relaxed) != 0) return;
    value_ = value;
    given_.store(1, release);
    given_.notify_all();
  }
  int await() {
    given_.wait(0, acquire);
    return value_;
  }

 private:
  int value_ = 0;
  std::atomic<int> given_ = 0;
};

template <class Lock>
sunder::ObjectEntry counter(const char* name) {
  return sunder::object<Counter<Lock>>(name)
      .core("add", &Counter<Lock>::add)
      .core("get", &Counter<Lock>::get)
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> locks() {
  return {counter<FlagLock>("FlagLock"),
          counter<PatientLock>("PatientLock"),
          counter<TicketLock>("TicketLock"),
          counter<FencedLock>("FencedLock"),
          counter<std::mutex>("Mutex"),
          counter<std::recursive_mutex>("RecursiveMutex"),
          counter<std::timed_mutex>("TimedMutex"),
          sunder::object<QueueCounter>("QueueLock").core("add", &QueueCounter::add).entry(),
          sunder::object<FencedFlags>("FencedFlags")
              .core("try_first", &FencedFlags::try_first)
              .role("first")
              .core("try_second", &FencedFlags::try_second)
              .role("second")
              .entry(),
          sunder::object<SharedText>("SharedText")
              .core("set", &SharedText::set)
              .core("get", &SharedText::get)
              .entry(),
          sunder::object<Mailbox>("Mailbox").core("put", &Mailbox::put).core("take", &Mailbox::take).entry(),
          sunder::object<Awaited>("Awaited")
              .core("give", &Awaited::give)
              .role("giver")
              .core("await", &Awaited::await)
              .entry()};
}

}  // namespace ordered
