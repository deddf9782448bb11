#include <atomic>
#include <stdexcept>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

thread_local int attachments = 0;

/// While it lives, the thread that made it may use the registers.
struct Attachment {
  Attachment() { ++attachments; }
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;
  ~Attachment() { --attachments; }
};

/// A register whose threads must be attached, as with libraries that keep a record for each thread. Atomic:
/// each method is one access to one atomic.
class AttachedRegister {
 public:
  void write(int value) { attached() = value; }
  int read() { return attached(); }
  int exchange(int value) { return attached().exchange(value); }

 private:
  std::atomic<int>& attached() {
    if (attachments == 0) throw std::logic_error("this thread is not attached");
    return value_;
  }

  std::atomic<int> value_ = 0;
};

}  // namespace

sunder::ObjectEntry attached_register() {
  return sunder::object<AttachedRegister>("AttachedRegister")
      .per_thread([] { return Attachment(); })
      .core("write", &AttachedRegister::write)
      .core("read", &AttachedRegister::read)
      .read_only()
      .method("exchange", &AttachedRegister::exchange)
      .entry();
}

}  // namespace corpus::atomic
