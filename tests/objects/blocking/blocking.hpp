#pragma once

#include <vector>

#include "sunder/sunder.hpp"

/// Small objects whose calls wait, as people write them: some of them right, the others wrong.
namespace blocking {

std::vector<sunder::ObjectEntry> right();
std::vector<sunder::ObjectEntry> right_events();
std::vector<sunder::ObjectEntry> wrong();

template <class Lock>
sunder::ObjectEntry lock(const char* name) {
  return sunder::object<Lock>(name)
      .core("lock", &Lock::lock)
      .core("unlock", &Lock::unlock)
      .after("lock")
      .method("try_lock", &Lock::try_lock)
      .entry();
}

template <class Lock>
sunder::ObjectEntry shared_lock(const char* name) {
  return sunder::object<Lock>(name)
      .core("lock", &Lock::lock)
      .core("unlock", &Lock::unlock)
      .after("lock")
      .method("lock_shared", &Lock::lock_shared)
      .method("unlock_shared", &Lock::unlock_shared)
      .after("lock_shared")
      .entry();
}

}  // namespace blocking
