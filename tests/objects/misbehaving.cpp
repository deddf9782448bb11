// Objects that misbehave as code under test may. If it takes two threads, it happens in nearly every
// execution: a thread waits, for a bounded time, until another one is inside as well.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "gate.hpp"
#include "sunder/sunder.hpp"

namespace {

struct Meeting {
  Gate gate;
  bool meet() { return gate.meet(); }
  void greet() { gate.meet(); }
};

struct Crasher {
  Gate gate;
  void work() {
    if (gate.meet()) *static_cast<volatile int*>(nullptr) = 1;
  }
};

struct Aborter {
  Gate gate;
  std::atomic<bool> failed{false};  // one of the two is enough, and its last words stay the last
  static void fail() { throw std::runtime_error("two inside"); }
  void work() noexcept {
    if (gate.meet() && !failed.exchange(true)) fail();
  }
};

struct Exiter {
  Gate gate;
  void work() {
    if (gate.meet()) std::_Exit(3);
  }
};

struct Spinner {
  Gate gate;
  void work() {
    if (!gate.meet()) return;
    for (volatile bool for_ever = true; for_ever;) {
    }
  }
};

struct Embrace {  // two locks in opposite order, both taken when both threads hold one
  Gate gate;
  std::mutex a, b;
  void forth() { take(a, b); }
  void back() { take(b, a); }
  void take(std::mutex& first, std::mutex& second) {
    const std::lock_guard one(first);
    gate.meet();
    const std::lock_guard two(second);
  }
};

struct Chatterbox {
  std::mutex mutex;
  int value = 0;
  void set(int v) {
    const std::lock_guard lock(mutex);
    std::puts("{\"id\": 1, \"runs\": []}");  // like a reply of the worker
    std::fprintf(stderr, "setting %d\n", v);
    value = v;
  }
  int get() {
    const std::lock_guard lock(mutex);
    return value;
  }
};

struct Dice {
  std::atomic<int> state{0};
  void set(int v) { state = v; }
  int roll() {
    static std::atomic<int> next{0};
    return ++next;
  }
};

struct Fragile {
  void set(int) {}
  void smash() { std::abort(); }
};

struct Mailbox {  // take() waits until there is a message
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<int> letter;
  bool put(int v) {
    const std::lock_guard lock(mutex);
    if (letter) return false;
    letter = v;
    changed.notify_one();
    return true;
  }
  int take() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return letter.has_value(); });
    const int v = *letter;
    letter.reset();
    return v;
  }
};

struct Relocker {  // work() takes its lock twice
  std::mutex mutex;
  void set(int) { const std::lock_guard lock(mutex); }
  void work() {
    const std::lock_guard lock(mutex);
    set(0);
  }
};

struct Owned {  // by the first thread; results of other threads differ from serial executions
  std::mutex mutex;
  std::thread::id owner;
  void touch() { is_mine(); }
  bool is_mine() {
    const std::lock_guard lock(mutex);
    if (owner == std::thread::id()) owner = std::this_thread::get_id();
    return owner == std::this_thread::get_id();
  }
  unsigned processors() { return std::thread::hardware_concurrency(); }
};

struct Active {  // its own thread carries out the calls
  std::mutex mutex;
  std::condition_variable changed;
  int asked = 0, done = 0;
  bool over = false;
  std::thread thread{[this] { serve(); }};
  ~Active() {
    {
      const std::lock_guard lock(mutex);
      over = true;
    }
    changed.notify_all();
    thread.join();
  }
  void serve() {
    std::unique_lock lock(mutex);
    while (!over) {
      if (done < asked) ++done, changed.notify_all();
      changed.wait(lock, [this] { return over || done < asked; });
    }
  }
  int ask() {
    std::unique_lock lock(mutex);
    const int mine = ++asked;
    changed.notify_all();
    changed.wait(lock, [&] { return done >= mine; });
    return mine;
  }
  int count() {
    const std::lock_guard lock(mutex);
    return asked;
  }
};

struct Unmakeable {
  Unmakeable() { throw std::runtime_error("no licence"); }
  void set(int) {}
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(
      argc, argv,
      sunder::object<Meeting>("Meeting").core("greet", &Meeting::greet).method("meet", &Meeting::meet),
      sunder::object<Meeting>("MeetingCore").core("meet", &Meeting::meet),
      sunder::object<Crasher>("Crasher").core("work", &Crasher::work),
      sunder::object<Aborter>("Aborter").core("work", &Aborter::work),
      sunder::object<Exiter>("Exiter").core("work", &Exiter::work),
      sunder::object<Spinner>("Spinner").core("work", &Spinner::work),
      sunder::object<Embrace>("Embrace").core("forth", &Embrace::forth).core("back", &Embrace::back),
      sunder::object<Chatterbox>("Chatterbox")
          .core("set", &Chatterbox::set)
          .method("get", &Chatterbox::get)
          .read_only(),
      sunder::object<Dice>("Dice").core("set", &Dice::set).method("roll", &Dice::roll),
      sunder::object<Fragile>("Fragile").core("set", &Fragile::set).method("smash", &Fragile::smash),
      sunder::object<Mailbox>("Mailbox").core("put", &Mailbox::put).method("take", &Mailbox::take),
      sunder::object<Relocker>("Relocker").core("set", &Relocker::set).method("work", &Relocker::work),
      sunder::object<Owned>("Owned")
          .core("touch", &Owned::touch)
          .method("is_mine", &Owned::is_mine)
          .method("processors", &Owned::processors)
          .read_only(),
      sunder::object<Active>("Active").core("ask", &Active::ask).method("count", &Active::count).read_only(),
      sunder::object<Unmakeable>("Unmakeable").core("set", &Unmakeable::set));
}
