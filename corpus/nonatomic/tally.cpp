#include <atomic>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A counter with updates that read and then write, where one compare-exchange would be right.
class Tally {
 public:
  int increment() { return ++count_; }
  int get() const { return count_; }

  bool increment_if_below(int limit) {
    if (count_ >= limit) return false;
    ++count_;
    return true;
  }

  int double_value() {
    const int doubled = 2 * count_;
    count_ = doubled;
    return doubled;
  }

  int reset() { return count_.exchange(0); }  // one step: atomic

 private:
  std::atomic<int> count_ = 0;
};

}  // namespace

sunder::ObjectEntry tally() {
  return sunder::object<Tally>("Tally")
      .core("increment", &Tally::increment)
      .core("get", &Tally::get)
      .read_only()
      .method("increment_if_below", &Tally::increment_if_below)
      .domain(0, {1, 2})  // these limits matter
      .method("double_value", &Tally::double_value)
      .method("reset", &Tally::reset)
      .entry();
}

}  // namespace corpus::nonatomic
