#include <algorithm>
#include <atomic>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A correct Tally. Atomic: each method takes effect at one load or one successful read-modify-write of one
/// atomic. A method that changes nothing takes effect at its last load.
class CasCounter {
 public:
  int increment() { return ++count_; }
  int get() const { return count_; }

  bool increment_if_below(int limit) {
    int seen = count_;
    while (seen < limit)
      if (count_.compare_exchange_weak(seen, seen + 1)) return true;
    return false;
  }

  int double_value() {
    int seen = count_;
    while (!count_.compare_exchange_weak(seen, 2 * seen)) {
    }
    return 2 * seen;
  }

  int raise_to(int least) {
    int seen = count_;
    while (!count_.compare_exchange_weak(seen, std::max(seen, least))) {
    }
    return std::max(seen, least);
  }

  bool compare_exchange(int expected, int desired) {
    return count_.compare_exchange_strong(expected, desired);
  }

  int reset() { return count_.exchange(0); }

 private:
  std::atomic<int> count_ = 0;
};

}  // namespace

sunder::ObjectEntry cas_counter() {
  return sunder::object<CasCounter>("CasCounter")
      .core("increment", &CasCounter::increment)
      .core("get", &CasCounter::get)
      .read_only()
      .method("increment_if_below", &CasCounter::increment_if_below)
      .domain(0, {1, 2})
      .method("double_value", &CasCounter::double_value)
      .method("raise_to", &CasCounter::raise_to)
      .domain(0, {1, 2})
      .method("compare_exchange", &CasCounter::compare_exchange)
      .method("reset", &CasCounter::reset)
      .entry();
}

}  // namespace corpus::atomic
