// Objects that exploring cannot handle, or that only a careful explorer handles.
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <list>
#include <mutex>
#include <set>
#include <shared_mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "sunder/sunder.hpp"

namespace {

/// Each method does something that cannot be scheduled.
class Refused {
 public:
  int thread() {
    return std::thread([] {}).join(), 0;
  }
  int process() {
    const int child = fork();
    if (child == 0) _exit(0);
    return 0;
  }
  int waits_in_poll() { return poll(nullptr, 0, 1); }
  int waits_in_select() {
    timeval time{0, 1000};
    return select(0, nullptr, nullptr, nullptr, &time);
  }
  int nothing() { return 0; }
};

/// sleep() returns its places in the orders of falling asleep and of waking up.
class Bedroom {
 public:
  int sleep() {
    std::unique_lock lock(mutex_);
    const int place = asleep_++;
    woken_.wait(lock, [&] { return rings_ > 0; });
    --rings_;
    return place * 10 + up_++;
  }
  void ring() {
    const std::lock_guard lock(mutex_);
    ++rings_;
    woken_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable woken_;
  int asleep_ = 0, rings_ = 0, up_ = 0;
};

/// Each method waits for its own kind of ring, but a ring of either kind may wake it.
class Alarms {
 public:
  void ring_both() {
    ring(first_);
    ring(second_);
  }
  void wait_first() { wait(first_); }
  void wait_second() { wait(second_); }

 private:
  void ring(bool& which) {
    const std::lock_guard lock(mutex_);
    which = true;
    woken_.notify_one();
  }
  void wait(const bool& which) {
    std::unique_lock lock(mutex_);
    woken_.wait(lock, [&] { return which; });
  }

  std::mutex mutex_;
  std::condition_variable woken_;
  bool first_ = false, second_ = false;
};

/// Takes its lock in its constructor, before anything is scheduled, like memory pools of the library.
class Prepared {
 public:
  Prepared() { set(1); }
  void set(int value) {
    const std::unique_lock lock(mutex_);
    first_ = second_ = value;
  }
  int get() {
    const std::shared_lock lock(mutex_);
    return first_ * 10 + second_;
  }

 private:
  std::shared_mutex mutex_;
  int first_ = 0, second_ = 0;
};

/// Fills a text with one call, with a length that the compiler knows.
class Filled {
 public:
  void fill(int value) {
    const std::lock_guard lock(mutex_);
    text_.assign(40, static_cast<char>('0' + value));
  }
  int ends() { return (text_.front() - '0') * 10 + text_.back() - '0'; }

 private:
  std::mutex mutex_;
  std::string text_ = std::string(40, '0');
};

/// Memory that is never set looks the same in each execution; it is not what the last instance left.
class Unset {
 public:
  Unset() {}  // NOLINT: that is the point
  long value() { return value_; }
  void set(long value) { value_ = value; }

 private:
  long value_;
};

/// Instances whose memory must have an alignment that is not the usual one, and those that allocate
/// themselves.
class alignas(256) Aligned {
 public:
  int misplaced() { return static_cast<int>(reinterpret_cast<std::uintptr_t>(this) % 256); }
};
class Self {
 public:
  static void* operator new(std::size_t size) {
    ++made_;
    return ::operator new(size);
  }
  static void operator delete(void* block) { ::operator delete(block); }
  bool made() { return made_ > 0; }

 private:
  static inline std::atomic<int> made_ = 0;
};

/// Copies of structures, as the compiler makes them.
struct Pair {
  long first = 0, second = 0;
};
struct Halves {
  int first = 0, second = 0;
};
// Two bit-fields share a byte, and each has a lock of its own: one writer undoes what the other has done.
class BitFields {
 public:
  void set_low() {
    const std::lock_guard lock(low_);
    fields_.low = 1;
  }
  void set_high() {
    const std::lock_guard lock(high_);
    fields_.high = 1;
  }
  int get() {
    const std::scoped_lock lock(low_, high_);
    return fields_.high * 10 + fields_.low;
  }

 private:
  struct Fields {
    unsigned char low : 4 = 0;
    unsigned char high : 4 = 0;
  };
  std::mutex low_, high_;
  Fields fields_;
};

class Structures {
 public:
  void set(long value) { pair_ = {value, value}; }
  long mixed() {
    held_ = pair_;
    return held_.first * 10 + held_.second;
  }
  void keep() { kept_ = halves_; }
  void change(int value) { halves_ = {value, value}; }
  int kept() { return kept_.first; }

 private:
  Pair pair_, held_;
  Halves halves_, kept_;
};

/// Uses more words than a table holds, or makes more steps than the limit.
class Large {
 public:
  long look(int last) {
    long sum = 0;
    for (const long each : words_) sum += each;
    return sum + last_ + last;
  }
  void write(int value) { last_ = value; }
  int long_way() {
    for (int i = 0; i < 300'000; ++i) touched_ = i;
    return flag_;
  }
  void raise() { flag_ = 1; }

 private:
  std::vector<long> words_ = std::vector<long>(200'000);
  int last_ = 0;
  volatile int touched_ = 0;
  std::atomic<int> flag_ = 0;
};

/// The queue lock of Mellor-Crummey and Scott: its nodes lie on the stacks of the waiting threads.
class StackNodes {
 public:
  int add() {
    Node own;
    lock(own);
    const int before = count_++;
    unlock(own);
    return before;
  }

 private:
  struct Node {
    Node* volatile next = nullptr;
    volatile bool waits = true;
  };
  void lock(Node& own) {
    Node* const before = last_.exchange(&own);
    if (!before) return;
    before->next = &own;
    while (own.waits) {
    }
  }
  void unlock(Node& own) {
    Node* expected = &own;
    if (!own.next && last_.compare_exchange_strong(expected, nullptr)) return;
    while (!own.next) {
    }
    own.next->waits = false;
  }

  std::atomic<Node*> last_ = nullptr;
  int count_ = 0;
};

/// Containers of the standard library beside plain ones: hooks must not change their behaviour.
class Containers {
 public:
  bool trees_are_sound(int seed) {
    std::set<int> tree;
    std::vector<bool> plain(200);
    unsigned draw = static_cast<unsigned>(seed) + 1;
    for (int i = 0; i < 2000; ++i) {
      draw = draw * 1664525U + 1013904223U;
      const int key = static_cast<int>((draw >> 8U) % plain.size());
      if ((draw >> 30U) % 2 == 0)
        tree.insert(key);
      else
        tree.erase(key);
      plain[static_cast<std::size_t>(key)] = (draw >> 30U) % 2 == 0;
    }
    auto back = tree.rbegin();
    for (int key = 0; key < 200; ++key)
      if (tree.contains(key) != plain[static_cast<std::size_t>(key)]) return false;
    int last = 200;
    for (; back != tree.rend(); ++back) {
      if (*back >= last) return false;
      last = *back;
    }
    return std::is_sorted(tree.begin(), tree.end());
  }
  bool others_are_sound(int seed) {
    std::list<int> list{3, 1, 2};
    list.sort();
    list.reverse();
    std::list<int> more{9, 8};
    list.splice(list.begin(), more);
    std::unordered_map<std::string, int> table;
    for (int i = 0; i < 300; ++i) table["key" + std::to_string(i + seed)] = i;
    int sum = 0;
    for (const auto& [key, value] : table) sum += value;
    const std::string text = std::string("abc") + std::to_string(seed);
    return list == std::list<int>{9, 8, 3, 2, 1} && sum == 44850 && text.size() >= 4 &&
           std::strcmp(text.c_str(), "abc") > 0 && std::strlen(text.c_str()) == text.size() &&
           std::strchr(text.c_str(), 'c') != nullptr;
  }
};

/// Calls functions of the library and the machine that hooks do not see, or not step by step.
class Asking {
 public:
  int number() { return std::atoi(text_); }
  void write(int value) {
    text_[0] = static_cast<char>('0' + value);
    text_[1] = static_cast<char>('0' + value);
  }
  int processor() { return cells_[static_cast<std::size_t>(sched_getcpu()) % 2].fetch_add(1); }

 private:
  char text_[4] = "00";
  std::atomic<int> cells_[2] = {};
};

/// Each method asks for the identity of its thread.
class Identities {
 public:
  int different() { return last_.exchange(pthread_self()) == pthread_self() ? 1 : 0; }
  int numbered() { return last_number_.exchange(gettid()) == gettid() ? 1 : 0; }
  int asked_kernel() { return last_number_.exchange(syscall(SYS_gettid)) == gettid() ? 1 : 0; }
  int hashed() { return cells_[std::hash<std::thread::id>{}(std::this_thread::get_id()) % 2].fetch_add(1); }

 private:
  std::atomic<pthread_t> last_ = 0;
  std::atomic<long> last_number_ = 0;
  std::atomic<int> cells_[2] = {};
};

}  // namespace

int main(int argc, char** argv) {
  const auto refused = sunder::object<Refused>("Refused")
                           .core("thread", &Refused::thread)
                           .core("process", &Refused::process)
                           .core("waits_in_poll", &Refused::waits_in_poll)
                           .core("waits_in_select", &Refused::waits_in_select)
                           .core("nothing", &Refused::nothing);
  const auto bedroom =
      sunder::object<Bedroom>("Bedroom").core("sleep", &Bedroom::sleep).core("ring", &Bedroom::ring);
  const auto alarms = sunder::object<Alarms>("Alarms")
                          .core("ring_both", &Alarms::ring_both)
                          .core("wait_first", &Alarms::wait_first)
                          .core("wait_second", &Alarms::wait_second);
  const auto prepared =
      sunder::object<Prepared>("Prepared").core("set", &Prepared::set).core("get", &Prepared::get);
  const auto filled =
      sunder::object<Filled>("Filled").core("fill", &Filled::fill).core("ends", &Filled::ends);
  const auto unset = sunder::object<Unset>("Unset").core("value", &Unset::value).core("set", &Unset::set);
  const auto aligned = sunder::object<Aligned>("Aligned").core("misplaced", &Aligned::misplaced);
  const auto self = sunder::object<Self>("Self").core("made", &Self::made);
  const auto bit_fields = sunder::object<BitFields>("BitFields")
                              .core("set_low", &BitFields::set_low)
                              .core("set_high", &BitFields::set_high)
                              .core("get", &BitFields::get);
  const auto structures = sunder::object<Structures>("Structures")
                              .core("set", &Structures::set)
                              .core("mixed", &Structures::mixed)
                              .core("keep", &Structures::keep)
                              .core("change", &Structures::change)
                              .core("kept", &Structures::kept);
  const auto large = sunder::object<Large>("Large")
                         .core("look", &Large::look)
                         .core("write", &Large::write)
                         .core("long_way", &Large::long_way)
                         .core("raise", &Large::raise);
  const auto nodes = sunder::object<StackNodes>("StackNodes").core("add", &StackNodes::add);
  const auto containers = sunder::object<Containers>("Containers")
                              .core("trees_are_sound", &Containers::trees_are_sound)
                              .core("others_are_sound", &Containers::others_are_sound);
  const auto asking = sunder::object<Asking>("Asking")
                          .core("number", &Asking::number)
                          .core("write", &Asking::write)
                          .core("processor", &Asking::processor);
  const auto identities = sunder::object<Identities>("Identities")
                              .core("different", &Identities::different)
                              .core("numbered", &Identities::numbered)
                              .core("asked_kernel", &Identities::asked_kernel)
                              .core("hashed", &Identities::hashed);
  return sunder::run(argc, argv, refused, bedroom, alarms, prepared, filled, unset, aligned, self, bit_fields,
                     structures, large, nodes, containers, asking, identities);
}
