#include <array>
#include <mutex>
#include <set>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A set with a lock for each stripe of keys; its bulk methods go from key to key.
class StripedSet {
 public:
  bool add(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    return stripe.keys.insert(key).second;
  }

  bool remove(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    return stripe.keys.erase(key) > 0;
  }

  bool contains(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    return stripe.keys.contains(key);
  }

  /// The number of new keys.
  int add_all(const std::set<unsigned>& keys) {
    int added = 0;
    for (const unsigned key : keys) added += add(key);
    return added;
  }

  /// The number of keys that were removed.
  int remove_all(const std::set<unsigned>& keys) {
    int removed = 0;
    for (const unsigned key : keys) removed += remove(key);
    return removed;
  }

  std::set<unsigned> to_set() {
    std::set<unsigned> copy;
    for (Stripe& stripe : stripes_) {
      std::lock_guard lock(stripe.mutex);
      copy.insert(stripe.keys.begin(), stripe.keys.end());
    }
    return copy;
  }

 private:
  struct Stripe {
    std::mutex mutex;
    std::set<unsigned> keys;
  };
  Stripe& stripe_of(unsigned key) { return stripes_[key % stripes_.size()]; }
  std::array<Stripe, 4> stripes_;
};

}  // namespace

sunder::ObjectEntry striped_set() {
  return sunder::object<StripedSet>("StripedSet")
      .core("add", &StripedSet::add)
      .core("remove", &StripedSet::remove)
      .core("contains", &StripedSet::contains)
      .read_only()
      .method("add_all", &StripedSet::add_all)
      .method("remove_all", &StripedSet::remove_all)
      .method("to_set", &StripedSet::to_set)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
