#include <map>
#include <mutex>
#include <optional>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// insert_or_assign() looks whether the key is there, and puts the value later, each under the lock. Its
/// answer may come too late, but it is that of one earlier moment, to which everything belongs that the
/// thread has seen: a causal update that is stale. Puts of others that come in between return the value
/// before them, so no step of the method can have come before theirs.
class AssignMap {
 public:
  std::optional<int> put(unsigned key, int value) {
    std::lock_guard lock(mutex_);
    const auto [entry, is_new] = values_.try_emplace(key, value);
    if (is_new) return std::nullopt;
    return std::exchange(entry->second, value);
  }

  std::optional<int> get(unsigned key) {
    std::lock_guard lock(mutex_);
    const auto entry = values_.find(key);
    return entry == values_.end() ? std::nullopt : std::optional(entry->second);
  }

  /// Whether the key is new.
  bool insert_or_assign(unsigned key, int value) {
    const bool is_new = !get(key);
    put(key, value);
    return is_new;
  }

 private:
  std::mutex mutex_;
  std::map<unsigned, int> values_;
};

}  // namespace

sunder::ObjectEntry assign_map() {
  return sunder::object<AssignMap>("AssignMap")
      .core("put", &AssignMap::put)
      .core("get", &AssignMap::get)
      .read_only()
      .method("insert_or_assign", &AssignMap::insert_or_assign)
      .entry();
}

}  // namespace corpus::nonatomic
