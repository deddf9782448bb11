#include <mutex>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// A table that is made when it is first needed, with a check before the lock is taken and one after. Right
/// if the pointer is stored with release and first loaded with acquire.
template <memory_order store_order, memory_order load_order>
class LazyTable {
 public:
  ~LazyTable() { delete table_.load(); }
  int look_up() {
    const Table* table = table_.load(load_order);
    if (table == nullptr) {
      const std::lock_guard lock(mutex_);
      table = table_.load(relaxed);
      if (table == nullptr) table_.store(const_cast<Table*>(table = new Table), store_order);
    }
    return table->entry;
  }
  bool is_made() const { return table_.load(relaxed) != nullptr; }

 private:
  struct Table {
    int entry = 1;
  };
  std::mutex mutex_;
  std::atomic<Table*> table_ = nullptr;
};

template <class T>
sunder::ObjectEntry lazy_table(const char* name) {
  return sunder::object<T>(name)
      .core("look_up", &T::look_up)
      .core("is_made", &T::is_made)
      .read_only()
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> lazy_tables() {
  return {lazy_table<LazyTable<release, acquire>>("LazyTable"),
          lazy_table<LazyTable<relaxed, acquire>>("RelaxedLazyTable")};
}

}  // namespace corpus::weak
