#include <atomic>
#include <cstring>
#include <thread>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A register whose methods have frames as large as the stack of a thread allows, and that asks for the
/// number of processors. Atomic: one access to one atomic; all other data is local or never changes.
class SpaciousRegister {
 public:
  void write(int value) { value_ = value; }
  [[nodiscard]] int read() const { return value_; }

  int exchange(int value) {
    volatile char room[1024 * 1024];
    for (std::size_t i = 0; i < sizeof room; i += 4096) room[i] = static_cast<char>(value);
    const int before = value_.exchange(value);
    return room[4096] == static_cast<char>(value) ? before : -1;
  }

  /// True if the number of processors is the same as at construction.
  [[nodiscard]] bool has_same_machine() const { return std::thread::hardware_concurrency() == processors_; }
  [[nodiscard]] int processors() const { return static_cast<int>(std::thread::hardware_concurrency()); }

 private:
  std::atomic<int> value_ = 0;
  unsigned processors_ = std::thread::hardware_concurrency();
};

}  // namespace

sunder::ObjectEntry spacious_register() {
  return sunder::object<SpaciousRegister>("SpaciousRegister")
      .core("write", &SpaciousRegister::write)
      .core("read", &SpaciousRegister::read)
      .read_only()
      .method("exchange", &SpaciousRegister::exchange)
      .method("has_same_machine", &SpaciousRegister::has_same_machine)
      .method("processors", &SpaciousRegister::processors)
      .entry();
}

}  // namespace corpus::atomic
