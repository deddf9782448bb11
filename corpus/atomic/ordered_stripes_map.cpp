#include <array>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A correct StripedMap. Atomic: a method on several stripes holds the locks of all stripes at one moment,
/// and takes effect then. Locks are taken in ascending order, so there is no deadlock.
class OrderedStripesMap {
 public:
  std::optional<int> put(unsigned key, int value) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    const auto [entry, added] = stripe.entries.try_emplace(key, value);
    return added ? std::nullopt : std::optional(std::exchange(entry->second, value));
  }

  std::optional<int> get(unsigned key) {
    Stripe& stripe = stripe_of(key);
    std::lock_guard lock(stripe.mutex);
    const auto entry = stripe.entries.find(key);
    return entry == stripe.entries.end() ? std::nullopt : std::optional(entry->second);
  }

  std::size_t size() {
    const auto locks = lock_all();
    std::size_t sum = 0;
    for (const Stripe& stripe : stripes_) sum += stripe.entries.size();
    return sum;
  }

  void put_all(const std::map<unsigned, int>& entries) {
    const auto locks = lock_all();
    for (const auto& [key, value] : entries) stripe_of(key).entries[key] = value;
  }

  void clear() {
    const auto locks = lock_all();
    for (Stripe& stripe : stripes_) stripe.entries.clear();
  }

 private:
  struct Stripe {
    std::mutex mutex;
    std::map<unsigned, int> entries;
  };

  Stripe& stripe_of(unsigned key) { return stripes_[key % stripes_.size()]; }

  std::vector<std::unique_lock<std::mutex>> lock_all() {
    std::vector<std::unique_lock<std::mutex>> locks;
    for (Stripe& stripe : stripes_) locks.emplace_back(stripe.mutex);
    return locks;
  }

  std::array<Stripe, 3> stripes_;
};

}  // namespace

sunder::ObjectEntry ordered_stripes_map() {
  return sunder::object<OrderedStripesMap>("OrderedStripesMap")
      .core("put", &OrderedStripesMap::put)
      .core("get", &OrderedStripesMap::get)
      .read_only()
      .method("size", &OrderedStripesMap::size)
      .read_only()
      .method("put_all", &OrderedStripesMap::put_all)
      .method("clear", &OrderedStripesMap::clear)
      .entry();
}

}  // namespace corpus::atomic
