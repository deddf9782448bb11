#include <mutex>
#include <set>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A tree whose additions hold a lock, but whose walks do not. Nothing is ever removed.
class OpenShelf {
 public:
  bool add(int value) {
    const std::lock_guard lock(mutex_);
    return tree_.insert(value).second;
  }

  bool contains(int value) {
    const std::lock_guard lock(mutex_);
    return tree_.contains(value);
  }

  std::vector<int> in_order() {
    std::vector<int> seen;
    for (const int value : tree_) seen.push_back(value);
    return seen;
  }

 private:
  std::mutex mutex_;
  std::set<int> tree_;
};

}  // namespace

sunder::ObjectEntry open_shelf() {
  return sunder::object<OpenShelf>("OpenShelf")
      .core("add", &OpenShelf::add)
      .core("contains", &OpenShelf::contains)
      .read_only()
      .method("in_order", &OpenShelf::in_order)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
