#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A map with a lock for each stripe of keys. Methods on several stripes take their locks one after another,
/// and release each before they take the next.
class StripedMap {
 public:
  std::optional<int> put(unsigned key, int value) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    const auto [entry, added] = stripe.entries.try_emplace(key, value);
    if (added) return std::nullopt;
    return std::exchange(entry->second, value);
  }

  std::optional<int> get(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    const auto entry = stripe.entries.find(key);
    return entry == stripe.entries.end() ? std::nullopt : std::optional(entry->second);
  }

  std::optional<int> remove(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    const auto removed = stripe.entries.extract(key);
    return removed.empty() ? std::nullopt : std::optional(removed.mapped());
  }

  std::size_t size() {
    std::size_t sum = 0;
    for (Stripe& stripe : stripes_) {
      std::lock_guard lock(stripe.mutex);
      sum += stripe.entries.size();
    }
    return sum;
  }

  bool contains_value(int value) {
    return std::ranges::any_of(stripes_, [value](Stripe& stripe) {
      std::lock_guard lock(stripe.mutex);
      return std::ranges::any_of(stripe.entries, [value](auto& entry) { return entry.second == value; });
    });
  }

  void put_all(const std::map<unsigned, int>& entries) {
    for (const auto& [key, value] : entries) put(key, value);
  }

  void clear() {
    for (Stripe& stripe : stripes_) {
      std::lock_guard lock(stripe.mutex);
      stripe.entries.clear();
    }
  }

 private:
  struct Stripe {
    std::mutex mutex;
    std::map<unsigned, int> entries;
  };
  Stripe& stripe_of(unsigned key) { return stripes_[key % stripes_.size()]; }
  std::array<Stripe, 4> stripes_;
};

}  // namespace

sunder::ObjectEntry striped_map() {
  return sunder::object<StripedMap>("StripedMap")
      .core("put", &StripedMap::put)
      .core("get", &StripedMap::get)
      .read_only()
      .core("remove", &StripedMap::remove)
      .method("size", &StripedMap::size)
      .read_only()
      .method("contains_value", &StripedMap::contains_value)
      .read_only()
      .method("put_all", &StripedMap::put_all)
      .method("clear", &StripedMap::clear)
      .entry();
}

}  // namespace corpus::nonatomic
