#include <unistd.h>

#include <stdexcept>

#include "objects.hpp"

namespace corpus::unproven {
namespace {

/// A register whose value is in a pipe: a method takes it out and puts one back. Atomic: in between, all
/// other threads wait to read. Only the kernel knows of that wait.
class PipeRegister {
 public:
  PipeRegister() {
    if (pipe(ends_) != 0) throw std::runtime_error("no pipe");
    put(0);
  }
  ~PipeRegister() {
    close(ends_[0]);
    close(ends_[1]);
  }
  PipeRegister(const PipeRegister&) = delete;
  PipeRegister& operator=(const PipeRegister&) = delete;

  void set(int value) { exchange(value); }
  int get() {
    const int value = take();
    put(value);
    return value;
  }
  int exchange(int value) {
    const int before = take();
    put(value);
    return before;
  }

 private:
  int take() {
    int value = -1;
    return read(ends_[0], &value, sizeof value) == sizeof value ? value : -1;
  }
  void put(int value) {
    if (write(ends_[1], &value, sizeof value) != sizeof value) throw std::runtime_error("not written");
  }

  int ends_[2] = {};
};

}  // namespace

sunder::ObjectEntry pipe_register() {
  return sunder::object<PipeRegister>("PipeRegister")
      .core("set", &PipeRegister::set)
      .core("get", &PipeRegister::get)
      .read_only()
      .method("exchange", &PipeRegister::exchange)
      .entry();
}

}  // namespace corpus::unproven
