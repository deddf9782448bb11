#include <condition_variable>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// A rendezvous: put() waits until its value is taken. Atomic between its waits: a value is there, and may be
/// taken, before its put() has returned.
class Handover {
 public:
  void put(int value) {
    std::unique_lock lock(mutex_);
    while (value_) changed_.wait(lock);
    value_ = value;
    const int own = ++puts_;
    changed_.notify_all();
    while (takes_ < own) changed_.wait(lock);
  }

  int take() {
    std::unique_lock lock(mutex_);
    while (!value_) changed_.wait(lock);
    const int value = *value_;
    value_.reset();
    ++takes_;
    changed_.notify_all();
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> value_;
  int puts_ = 0, takes_ = 0;
};

}  // namespace

sunder::ObjectEntry handover() {
  return sunder::object<Handover>("Handover")
      .core("put", &Handover::put)
      .core("take", &Handover::take)
      .entry();
}

}  // namespace corpus::waiting
