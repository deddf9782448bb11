#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// A register that keeps its value as text, which the C library writes. Atomic: one lock, held throughout.
/// But code without hooks writes to memory that sequences share.
class PrintedRegister {
 public:
  void write(int value) { exchange(value); }

  int read() {
    const std::lock_guard lock(mutex_);
    return std::atoi(text_.data());
  }

  int exchange(int value) {
    const std::lock_guard lock(mutex_);
    const int before = std::atoi(text_.data());
    std::snprintf(text_.data(), text_.size(), "%d", value);
    return before;
  }

 private:
  std::mutex mutex_;
  std::array<char, 16> text_ = {"7"};
};

}  // namespace

sunder::ObjectEntry printed_register() {
  return sunder::object<PrintedRegister>("PrintedRegister")
      .core("write", &PrintedRegister::write)
      .core("read", &PrintedRegister::read)
      .read_only()
      .method("exchange", &PrintedRegister::exchange)
      .entry();
}

}  // namespace corpus::unproven
