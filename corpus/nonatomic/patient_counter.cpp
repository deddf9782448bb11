#include <mutex>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A counter whose try_add() gives up if it does not get the lock in eight tries.
class PatientCounter {
 public:
  int add() {
    const std::lock_guard lock(mutex_);
    return count_++;
  }

  int get() {
    const std::lock_guard lock(mutex_);
    return count_;
  }

  bool try_add() {
    for (int i = 0; i < 8; ++i) {
      if (!mutex_.try_lock()) continue;
      ++count_;
      mutex_.unlock();
      return true;
    }
    return false;
  }

 private:
  std::mutex mutex_;
  int count_ = 0;
};

}  // namespace

sunder::ObjectEntry patient_counter() {
  return sunder::object<PatientCounter>("PatientCounter")
      .core("add", &PatientCounter::add)
      .core("get", &PatientCounter::get)
      .read_only()
      .method("try_add", &PatientCounter::try_add)
      .entry();
}

}  // namespace corpus::nonatomic
