#include <array>
#include <atomic>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// An ordered set of small keys, one flag each. The search for the least key never returns to smaller keys.
class FlagSet {
 public:
  bool add(unsigned key) { return !present_[key % kKeys].exchange(true); }
  bool remove(unsigned key) { return present_[key % kKeys].exchange(false); }
  bool contains(unsigned key) const { return present_[key % kKeys]; }

  std::optional<unsigned> first() const {
    for (unsigned key = 0; key < kKeys; ++key)
      if (contains(key)) return key;
    return std::nullopt;
  }

  std::optional<unsigned> poll_first() {
    for (unsigned key = 0; key < kKeys; ++key)
      if (contains(key) && remove(key)) return key;
    return std::nullopt;
  }

 private:
  static constexpr unsigned kKeys = 8;
  std::array<std::atomic<bool>, kKeys> present_{};
};

}  // namespace

sunder::ObjectEntry flag_set() {
  return sunder::object<FlagSet>("FlagSet")
      .core("add", &FlagSet::add)
      .core("remove", &FlagSet::remove)
      .core("contains", &FlagSet::contains)
      .read_only()
      .method("first", &FlagSet::first)
      .read_only()
      .method("poll_first", &FlagSet::poll_first)
      .entry();
}

}  // namespace corpus::nonatomic
