// Objects whose calls take long, one whose methods do not tell their roles, and one with results that are
// known.
#include <atomic>
#include <chrono>
#include <thread>

#include "sunder/sunder.hpp"

namespace {

/// A register whose calls take this number of microseconds.
template <int Microseconds>
class SlowRegister {
 public:
  int read() { return slowly(), value_.load(); }
  void write(int value) { slowly(), value_.store(value); }
  int exchange(int value) { return slowly(), value_.exchange(value); }

 private:
  static void slowly() { std::this_thread::sleep_for(std::chrono::microseconds(Microseconds)); }

  std::atomic<int> value_{0};
};

template <int Microseconds>
sunder::ObjectEntry slow_register(const char* name) {
  using Slow = SlowRegister<Microseconds>;
  return sunder::object<Slow>(name)
      .core("read", &Slow::read)
      .read_only()
      .core("write", &Slow::write)
      .method("exchange", &Slow::exchange)
      .entry();
}

/// A slot for one value. Its name asks for roles; nothing tells whether the producer or the consumer turns
/// it.
class SpscSlot {
 public:
  bool put(int value) { return value_.exchange(value) == 0; }
  int take() { return value_.exchange(0); }
  int turn() { return value_.exchange(-value_.load()); }
  int look() { return value_.load(); }
  bool is_empty() { return value_.load() == 0; }

 private:
  std::atomic<int> value_{0};
};

sunder::ObjectEntry spsc_slot() {
  return sunder::object<SpscSlot>("SpscSlot")
      .core("put", &SpscSlot::put)
      .core("take", &SpscSlot::take)
      .core("turn", &SpscSlot::turn)
      .method("look", &SpscSlot::look)
      .read_only()
      .method("is_empty", &SpscSlot::is_empty)
      .read_only()
      .entry();
}

}  // namespace

/// difference() may be 1 or -1 while raise() has changed only one of the two.
class Pair {
 public:
  void raise() {
    first_.fetch_add(1);
    second_.fetch_add(1);
  }
  int difference() { return first_.load() - second_.load(); }

 private:
  std::atomic<int> first_{0}, second_{0};
};

template <class... Known>
sunder::ObjectEntry pair(const char* name, Known... known) {
  return sunder::object<Pair>(name)
      .core("raise", &Pair::raise)
      .method("difference", &Pair::difference)
      .read_only()
      .allow(known...)
      .entry();
}

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     {slow_register<200>("SlowRegister"), slow_register<200'000>("VerySlowRegister"),
                      spsc_slot(), pair("Pair"), pair("KnownPair", "1", "-1")});
}
