#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <utility>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A map of strings to strings. Atomic: updates hold the lock exclusively, so all that a reader sees under
/// the shared lock belongs to one state.
class SharedMutexMap {
 public:
  std::optional<std::string> put(const std::string& name, const std::string& value) {
    std::unique_lock lock(mutex_);
    const auto [entry, added] = values_.try_emplace(name, value);
    return added ? std::nullopt : std::optional(std::exchange(entry->second, value));
  }

  std::optional<std::string> get(const std::string& name) const {
    std::shared_lock lock(mutex_);
    const auto entry = values_.find(name);
    return entry == values_.end() ? std::nullopt : std::optional(entry->second);
  }

  /// One line with all entries.
  std::string joined() const {
    std::shared_lock lock(mutex_);
    std::string text;
    for (const auto& [name, value] : values_) text += name + "=" + value + ";";
    return text;
  }

  std::set<std::string> names() const {
    std::shared_lock lock(mutex_);
    std::set<std::string> names;
    for (const auto& [name, value] : values_) names.insert(name);
    return names;
  }

  bool rename(const std::string& from, const std::string& to) {
    std::unique_lock lock(mutex_);
    auto moved = values_.extract(from);
    if (moved.empty()) return false;
    values_.insert_or_assign(to, moved.mapped());
    return true;
  }

 private:
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::string> values_;
};

}  // namespace

sunder::ObjectEntry shared_mutex_map() {
  return sunder::object<SharedMutexMap>("SharedMutexMap")
      .core("put", &SharedMutexMap::put)
      .domain(0, {"user", "home"})
      .core("get", &SharedMutexMap::get)
      .domain(0, {"user", "home"})
      .read_only()
      .method("joined", &SharedMutexMap::joined)
      .read_only()
      .method("names", &SharedMutexMap::names)
      .read_only()
      .method("rename", &SharedMutexMap::rename)
      .domain(0, {"user", "home"})
      .domain(1, {"user", "home"})
      .entry();
}

}  // namespace corpus::atomic
