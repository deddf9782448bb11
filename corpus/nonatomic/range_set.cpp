#include <array>
#include <atomic>
#include <vector>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// An ordered set of small keys, one flag each, with a view of a range. The bounds are exclusive, so a range
/// that holds two keys, and can be torn, has four values: between(0,3) with the keys 1 and 2. A range of one
/// key is a single load.
class RangeSet {
 public:
  bool add(unsigned key) { return !present_[key % kKeys].exchange(true); }
  bool remove(unsigned key) { return present_[key % kKeys].exchange(false); }

  std::vector<unsigned> between(unsigned low, unsigned high) const {
    std::vector<unsigned> keys;
    for (unsigned key = low + 1; key < high && key < kKeys; ++key)
      if (present_[key]) keys.push_back(key);
    return keys;
  }

 private:
  static constexpr unsigned kKeys = 8;
  std::array<std::atomic<bool>, kKeys> present_{};
};

}  // namespace

sunder::ObjectEntry range_set() {
  return sunder::object<RangeSet>("RangeSet")
      .core("add", &RangeSet::add)
      .core("remove", &RangeSet::remove)
      .method("between", &RangeSet::between)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
