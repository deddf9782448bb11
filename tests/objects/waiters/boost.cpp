#include <boost/thread/barrier.hpp>
#include <boost/thread/condition_variable.hpp>
#include <boost/thread/latch.hpp>
#include <boost/thread/lock_guard.hpp>
#include <boost/thread/lock_types.hpp>
#include <boost/thread/mutex.hpp>
#include <boost/thread/recursive_mutex.hpp>
#include <boost/thread/shared_mutex.hpp>

#include <memory>

#include "waiters.hpp"

namespace waiters {
namespace {

/// It must not be counted down below zero.
class Latch {
 public:
  void open() {
    const boost::lock_guard<boost::mutex> lock(mutex_);
    if (!is_open()) latch_.count_down();
  }
  bool is_open() { return latch_.try_wait(); }
  void await() { latch_.wait(); }

 private:
  boost::mutex mutex_;
  boost::latch latch_{1};
};

/// Boost's mutexes assert that nobody holds them when they are destroyed.
template <class Mutex>
class Kept {
 public:
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }
  bool try_lock() { return mutex_.try_lock(); }

 private:
  Mutex& mutex_ = *new Mutex;
};

}  // namespace

std::vector<sunder::ObjectEntry> of_boost() {
  auto barrier = sunder::object<boost::barrier>("boost_barrier");
  barrier.make([] { return std::make_unique<boost::barrier>(2); });
  barrier.core("wait", [](boost::barrier& b) { b.wait(); });
  return {lock<Kept<boost::mutex>>("boost_mutex").entry(),
          lock<Kept<boost::recursive_mutex>>("boost_recursive_mutex").entry(),
          shared_lock<boost::shared_mutex>("boost_shared_mutex").entry(),
          box<Box<boost::mutex, boost::condition_variable, boost::unique_lock>>("boost_condition").entry(),
          box<Box<boost::mutex, boost::condition_variable_any, boost::unique_lock>>("boost_condition_any")
              .entry(),
          barrier.entry(),
          gate<Latch>("boost_latch").entry()};
}

}  // namespace waiters
