#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// Atomic: every method holds the one lock from its first access to its last.
class LockedMap {
 public:
  std::optional<int> put(int key, int value) {
    std::lock_guard lock(mutex_);
    const auto [entry, added] = entries_.try_emplace(key, value);
    return added ? std::nullopt : std::optional(std::exchange(entry->second, value));
  }

  std::optional<int> get(int key) {
    std::lock_guard lock(mutex_);
    const auto entry = entries_.find(key);
    return entry == entries_.end() ? std::nullopt : std::optional(entry->second);
  }

  std::optional<int> remove(int key) {
    std::lock_guard lock(mutex_);
    const auto removed = entries_.extract(key);
    return removed.empty() ? std::nullopt : std::optional(removed.mapped());
  }

  std::size_t size() {
    std::lock_guard lock(mutex_);
    return entries_.size();
  }

  bool contains_value(int value) {
    std::lock_guard lock(mutex_);
    return std::ranges::any_of(entries_, [value](auto& entry) { return entry.second == value; });
  }

  std::optional<std::pair<int, int>> poll_first() {
    std::lock_guard lock(mutex_);
    if (entries_.empty()) return std::nullopt;
    const std::pair<int, int> first = *entries_.begin();
    entries_.erase(entries_.begin());
    return first;
  }

  std::map<int, int> to_map() {
    std::lock_guard lock(mutex_);
    return entries_;
  }

  std::set<int> keys() {
    std::lock_guard lock(mutex_);
    std::set<int> keys;
    for (const auto& [key, value] : entries_) keys.insert(key);
    return keys;
  }

  void put_all(const std::map<int, int>& entries) {
    std::lock_guard lock(mutex_);
    for (const auto& [key, value] : entries) entries_[key] = value;
  }

  void clear() {
    std::lock_guard lock(mutex_);
    entries_.clear();
  }

 private:
  std::mutex mutex_;
  std::map<int, int> entries_;
};

}  // namespace

sunder::ObjectEntry locked_map() {
  return sunder::object<LockedMap>("LockedMap")
      .core("put", &LockedMap::put)
      .core("get", &LockedMap::get)
      .read_only()
      .core("remove", &LockedMap::remove)
      .method("size", &LockedMap::size)
      .read_only()
      .method("contains_value", &LockedMap::contains_value)
      .read_only()
      .method("poll_first", &LockedMap::poll_first)
      .method("to_map", &LockedMap::to_map)
      .read_only()
      .method("keys", &LockedMap::keys)
      .read_only()
      .method("put_all", &LockedMap::put_all)
      .method("clear", &LockedMap::clear)
      .entry();
}

}  // namespace corpus::atomic
