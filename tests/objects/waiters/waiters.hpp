#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Small objects around each way to wait that the standards and well-known libraries have.
namespace waiters {

std::vector<sunder::ObjectEntry> of_the_standard();
std::vector<sunder::ObjectEntry> of_posix();
std::vector<sunder::ObjectEntry> of_boost();
std::vector<sunder::ObjectEntry> of_tbb();
std::vector<sunder::ObjectEntry> with_statics();

/// A lock, by its own methods. A call of `unlock` belongs to a call of `lock`.
template <class Lock>
sunder::Declaration<Lock> lock(const char* name) {
  auto made = sunder::object<Lock>(name);
  made.core("lock", [](Lock& l) { l.lock(); });
  made.core("unlock", [](Lock& l) { l.unlock(); }).after("lock");
  made.method("try_lock", [](Lock& l) { return l.try_lock(); });
  return made;
}

/// A lock that many may share.
template <class Lock>
sunder::Declaration<Lock> shared_lock(const char* name) {
  auto made = lock<Lock>(name);
  made.core("lock_shared", [](Lock& l) { l.lock_shared(); });
  made.method("unlock_shared", [](Lock& l) { l.unlock_shared(); }).after("lock_shared");
  made.method("try_lock_shared", [](Lock& l) { return l.try_lock_shared(); });
  return made;
}

/// A place for one value under a lock and one condition, of which all that wait are notified.
template <class Mutex, class Condition, template <class> class UniqueLock>
class Box {
 public:
  void put(int value) {
    UniqueLock<Mutex> lock(mutex_);
    while (full_) changed_.wait(lock);
    full_ = true;
    value_ = value;
    changed_.notify_all();
  }
  int take() {
    UniqueLock<Mutex> lock(mutex_);
    while (!full_) changed_.wait(lock);
    full_ = false;
    changed_.notify_all();
    return value_;
  }

 private:
  Mutex mutex_;
  Condition changed_;
  bool full_ = false;
  int value_ = 0;
};

template <class Box>
sunder::Declaration<Box> box(const char* name) {
  auto made = sunder::object<Box>(name);
  made.core("put", &Box::put);
  made.method("take", &Box::take);
  return made;
}

/// A gate that is closed at first, and opened once.
template <class Gate>
sunder::Declaration<Gate> gate(const char* name) {
  auto made = sunder::object<Gate>(name);
  made.core("open", &Gate::open);
  made.core("is_open", &Gate::is_open).read_only();
  made.method("await", &Gate::await);
  return made;
}

}  // namespace waiters
