#include <atomic>
#include <thread>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// A register with a lock that counts, in an atomic, the failed tries. Atomic: one thread at a time holds the
/// lock. An explorer can only guess that such a loop does not end by itself.
class PollingRegister {
 public:
  void write(int value) { exchange(value); }
  int read() {
    lock();
    const int value = value_;
    held_ = false;
    return value;
  }
  int exchange(int value) {
    lock();
    const int before = value_;
    value_ = value;
    held_ = false;
    return before;
  }

 private:
  void lock() {
    while (held_.exchange(true)) ++tries_;
  }

  std::atomic<bool> held_ = false;
  std::atomic<long> tries_ = 0;
  int value_ = 0;
};

}  // namespace

sunder::ObjectEntry polling_register() {
  return sunder::object<PollingRegister>("PollingRegister")
      .core("write", &PollingRegister::write)
      .core("read", &PollingRegister::read)
      .read_only()
      .method("exchange", &PollingRegister::exchange)
      .entry();
}

}  // namespace corpus::unproven
