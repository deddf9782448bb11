// Objects whose schedules can be counted by hand, and some that no exploration can judge.
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <random>
#include <semaphore>
#include <shared_mutex>
#include <thread>

#include "sunder/sunder.hpp"

namespace {

/// The name of each method is the number of its accesses to the one counter.
class Steps {
 public:
  void one() { ++count_; }
  void two() { ++count_, ++count_; }
  void three() { two(), one(); }
  int value() const { return count_; }

 private:
  std::atomic<int> count_ = 0;
};

/// A plain counter: increments race, and one in between is lost.
class PlainCounter {
 public:
  void add() { count_ = count_ + 1; }
  int value() const { return count_; }

 private:
  int count_ = 0;
};

/// One lock around a plain counter: only the order of the lock's holders is a choice.
class LockedCounter {
 public:
  int add() {
    const std::lock_guard lock(mutex_);
    return ++count_;
  }

 private:
  std::mutex mutex_;
  int count_ = 0;
};

/// Waits for another sequence: by condition variable, semaphore, atomic wait, shared lock.
class Handover {
 public:
  void give() {
    {
      const std::lock_guard lock(mutex_);
      given_ = true;
    }
    changed_.notify_one();
  }
  void take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return given_; });
  }
  void post() { semaphore_.release(); }
  void acquire() { semaphore_.acquire(); }
  void raise() {
    flag_ = 1;
    flag_.notify_all();
  }
  void await() { flag_.wait(0); }
  void spin() {
    while (flag_ == 0) {
    }
  }
  void spin_and_write() {
    while (flag_ == 0) ++spun_;
  }
  void spin_and_repeat() {
    while (flag_ == 0) spun_ = 1;
  }
  // The others wait while it spins, but not for ever.
  void spin_politely() {
    ++spun_;
    for (int i = 0; i < 10; ++i)
      if (flag_ != 0) break;
    --spun_;
  }
  void wait_until_left() {
    while (spun_ != 0) std::this_thread::yield();
  }
  bool try_twice() {
    const std::unique_lock lock(tried_, std::try_to_lock);
    return lock.owns_lock();
  }
  int read() const {
    const std::shared_lock lock(shared_);
    return number_;
  }
  void write(int v) {
    const std::unique_lock lock(shared_);
    number_ = v;
  }

 private:
  std::mutex mutex_, tried_;
  std::condition_variable changed_;
  bool given_ = false;
  std::counting_semaphore<8> semaphore_{0};
  std::atomic<int> flag_ = 0;
  std::atomic<int> spun_ = 0;
  mutable std::shared_mutex shared_;
  int number_ = 0;
};

/// Two counters that have nothing to do with each other, in one word of memory or in two.
template <std::size_t alignment>
class Counters {
 public:
  void left() { ++left_, ++left_; }
  void right() { ++right_, ++right_; }
  int sum() const { return left_ + right_; }

 private:
  alignas(8) std::atomic<int> left_ = 0;
  alignas(alignment) std::atomic<int> right_ = 0;
};
using TwoCounters = Counters<4>;
using FarCounters = Counters<8>;

/// Two copies, written one after the other: a reader of the first may see a value that a later reader of the
/// second does not. Some serial order always explains the results, but it may not keep the real-time order.
class Copies {
 public:
  void write(int v) {
    first_ = v;
    second_ = v;
  }
  int first() const { return first_; }
  int second() const { return second_; }

 private:
  std::atomic<int> first_ = 0, second_ = 0;
};

/// Frees memory that another sequence may still use, or has freed.
class Lender {
 public:
  Lender() : node_(new Node) {}
  ~Lender() { delete node_.load(); }
  int look() const {
    const Node* node = node_;
    return node ? node->seen.load() : -1;
  }
  void replace() { delete node_.exchange(new Node); }
  void renew() {  // the new node has the address of the old one
    delete node_.exchange(nullptr);
    node_ = new Node;
  }
  void drop() {
    delete node_.load();
    node_ = nullptr;
  }
  void spoil() {  // if two calls overlap, it shows when the instance ends
    if (++spoiling_ == 2) delete node_.load();
    --spoiling_;
  }

 private:
  struct Node {
    std::atomic<int> seen = 0;
  };
  std::atomic<Node*> node_;
  std::atomic<int> spoiling_ = 0;
};

/// Reads memory, by a plain access, that another sequence may have freed.
class Slot {
 public:
  ~Slot() { delete value_.load(); }
  void set(int value) { delete value_.exchange(new int(value)); }
  int get() const {
    const int* const value = value_;
    return value ? *value : -1;
  }

 private:
  std::atomic<int*> value_ = nullptr;
};

/// Breaks if two calls overlap.
class Brittle {
 public:
  void press() {
    if (++pressing_ == 2) __builtin_trap();
    --pressing_;
  }

 private:
  std::atomic<int> pressing_ = 0;
};

/// Its behaviour depends on all earlier calls, whose number the kernel keeps.
class Moody {
 public:
  void work() {
    for (long i = works() % 5; i >= 0; --i) ++count_;
  }
  int value() { return count_; }

 private:
  static long works() {
    static const int file = memfd_create("works", MFD_CLOEXEC);
    return lseek(file, 1, SEEK_CUR);
  }

  std::atomic<int> count_ = 0;
};

/// Its behaviour depends on clocks and random numbers.
class Timely {
 public:
  Timely() : made_(std::time(nullptr)) {}

  void work() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    for (auto i = (std::rand() + made_ + now + std::random_device()()) % 5; i >= 0; --i) ++count_;
  }
  bool sleep_long() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::hours(1);
    while (std::chrono::steady_clock::now() < end) std::this_thread::yield();
    return true;
  }
  bool wait_long() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::hours(1)) == std::cv_status::timeout;
  }

 private:
  std::int64_t made_;
  std::atomic<int> count_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
};

/// Keeps a value per thread.
class OfThread {
 public:
  void set(int v) { mine = v; }
  int get() { return mine; }

 private:
  static inline thread_local int mine = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto steps = sunder::object<Steps>("Steps")
                         .core("one", &Steps::one)
                         .core("two", &Steps::two)
                         .core("three", &Steps::three)
                         .core("value", &Steps::value);
  const auto plain = sunder::object<PlainCounter>("PlainCounter")
                         .core("add", &PlainCounter::add)
                         .core("value", &PlainCounter::value);
  const auto locked = sunder::object<LockedCounter>("LockedCounter").core("add", &LockedCounter::add);
  const auto handover = sunder::object<Handover>("Handover")
                            .core("give", &Handover::give)
                            .core("take", &Handover::take)
                            .core("post", &Handover::post)
                            .core("acquire", &Handover::acquire)
                            .core("raise", &Handover::raise)
                            .core("await", &Handover::await)
                            .core("spin", &Handover::spin)
                            .core("spin_and_write", &Handover::spin_and_write)
                            .core("spin_and_repeat", &Handover::spin_and_repeat)
                            .core("spin_politely", &Handover::spin_politely)
                            .core("wait_until_left", &Handover::wait_until_left)
                            .core("try", &Handover::try_twice)
                            .core("read", &Handover::read)
                            .core("write", &Handover::write);
  const auto moody = sunder::object<Moody>("Moody").core("work", &Moody::work).core("value", &Moody::value);
  const auto timely = sunder::object<Timely>("Timely")
                          .core("work", &Timely::work)
                          .core("sleep_long", &Timely::sleep_long)
                          .core("wait_long", &Timely::wait_long);
  const auto of_thread =
      sunder::object<OfThread>("OfThread").core("set", &OfThread::set).core("get", &OfThread::get);
  const auto far = sunder::object<FarCounters>("FarCounters")
                       .core("left", &FarCounters::left)
                       .core("right", &FarCounters::right);
  const auto two = sunder::object<TwoCounters>("TwoCounters")
                       .core("left", &TwoCounters::left)
                       .core("right", &TwoCounters::right)
                       .core("sum", &TwoCounters::sum);
  const auto copies = sunder::object<Copies>("Copies")
                          .core("write", &Copies::write)
                          .core("first", &Copies::first)
                          .read_only()
                          .method("second", &Copies::second)
                          .read_only();
  const auto slot =
      sunder::object<Slot>("Slot").core("set", &Slot::set).method("get", &Slot::get).read_only();
  const auto lender = sunder::object<Lender>("Lender")
                          .core("look", &Lender::look)
                          .core("replace", &Lender::replace)
                          .core("renew", &Lender::renew)
                          .method("drop", &Lender::drop)
                          .method("spoil", &Lender::spoil);
  const auto brittle = sunder::object<Brittle>("Brittle").core("press", &Brittle::press);
  return sunder::run(argc, argv, steps, plain, locked, handover, moody, timely, of_thread, two, far, copies,
                     slot, lender, brittle);
}
