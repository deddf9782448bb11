#include <cstdio>
#include <iostream>
#include <mutex>
#include <set>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A set that prints, on both streams and by both libraries. The output must not be mistaken for messages.
/// Atomic: one lock, held throughout each method.
class ChattySet {
 public:
  bool add(int key) {
    std::lock_guard lock(mutex_);
    std::printf("adding %d\n", key);
    return keys_.insert(key).second;
  }

  bool remove(int key) {
    std::lock_guard lock(mutex_);
    std::cerr << "removing " << key << '\n';
    return keys_.erase(key) > 0;
  }

  bool contains(int key) {
    std::lock_guard lock(mutex_);
    std::cout << "is " << key << " there?";  // no end of line
    return keys_.contains(key);
  }

  std::size_t size() {
    std::lock_guard lock(mutex_);
    std::fputs("{\"size\": \"I shall count\"}\n", stdout);
    std::fflush(stdout);
    return keys_.size();
  }

 private:
  std::mutex mutex_;
  std::set<int> keys_;
};

}  // namespace

sunder::ObjectEntry chatty_set() {
  return sunder::object<ChattySet>("ChattySet")
      .core("add", &ChattySet::add)
      .core("remove", &ChattySet::remove)
      .core("contains", &ChattySet::contains)
      .read_only()
      .method("size", &ChattySet::size)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
