#include <mutex>

#include "objects.hpp"

namespace corpus::waiting {
namespace {

/// Two shelves, each under its own lock. give() and give_back() take the locks in opposite orders.
class CrossedPool {
 public:
  void give() {
    std::lock_guard stored(stored_lock_);
    std::lock_guard lent(lent_lock_);
    --stored_;
    ++lent_;
  }

  int stored() {
    std::lock_guard stored(stored_lock_);
    return stored_;
  }

  void give_back() {
    std::lock_guard lent(lent_lock_);
    std::lock_guard stored(stored_lock_);
    --lent_;
    ++stored_;
  }

 private:
  std::mutex stored_lock_, lent_lock_;
  int stored_ = 2, lent_ = 0;
};

}  // namespace

sunder::ObjectEntry crossed_pool() {
  return sunder::object<CrossedPool>("CrossedPool")
      .core("give", &CrossedPool::give)
      .core("stored", &CrossedPool::stored)
      .read_only()
      .method("give_back", &CrossedPool::give_back)
      .entry();
}

}  // namespace corpus::waiting
