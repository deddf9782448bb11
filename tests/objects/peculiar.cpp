// Objects whose calls take long, and an object whose methods do not tell their roles.
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

int main(int argc, char** argv) {
  return sunder::run(
      argc, argv,
      {slow_register<200>("SlowRegister"), slow_register<200'000>("VerySlowRegister"), spsc_slot()});
}
