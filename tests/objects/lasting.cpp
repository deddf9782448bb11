// Objects whose steps depend on state outside the instance, as those of many libraries do.
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sunder/sunder.hpp"

namespace {

/// Counts by a load and a store, and looks its step up in a table that is made at the first use. At every
/// third use the table is looked through.
class Tabled {
 public:
  int add() {
    const int step = table().at("one");
    const int before = count_.load();
    count_.store(before + step);
    return before;
  }

 private:
  static std::map<std::string, int>& table() {
    static std::map<std::string, int> the{{"one", 1}, {"two", 2}};
    if (uses_.fetch_add(1) % 3 == 2) looked_.fetch_add(static_cast<int>(the.size()));
    return the;
  }
  inline static std::atomic<int> uses_ = 0, looked_ = 0;

  std::atomic<int> count_ = 0;
};

/// Keeps the last node of each thread for the next call, but drops it at every third.
class Cached {
 public:
  int add() {
    std::unique_ptr<Node> node = std::move(spare());
    if (!node) {
      node = std::make_unique<Node>();
      made_.fetch_add(1);
    }
    thread_local int calls = 0;
    node->value = count_.load();
    count_.store(node->value + 1);
    const int before = node->value;
    if (++calls % 3 != 0) spare() = std::move(node);
    return before;
  }

 private:
  struct Node {
    int value = 0;
  };
  static std::unique_ptr<Node>& spare() {
    thread_local std::unique_ptr<Node> the;
    return the;
  }

  std::atomic<int> count_ = 0, made_ = 0;
};

/// At every fourth call, it frees what it has put aside.
class Epochs {
 public:
  int take() {
    const int before = count_.load();
    count_.store(before + 1);
    aside().push_back(std::make_unique<int>(before));
    if (calls_.fetch_add(1) % 4 == 3) {
      count_.load();
      freed_.fetch_add(static_cast<int>(aside().size()));
      aside().clear();
    }
    return before;
  }

 private:
  static std::vector<std::unique_ptr<int>>& aside() {
    thread_local std::vector<std::unique_ptr<int>> the;
    return the;
  }
  inline static std::atomic<unsigned> calls_ = 0;
  inline static std::atomic<int> freed_ = 0;

  std::atomic<int> count_ = 0;
};

struct Record {
  std::atomic<bool> in_use = false;
  std::atomic<void*> hazard = nullptr;
  Record* next = nullptr;
};

/// Each thread takes a record from a registry that was made before main, and gives it back. Another record is
/// free each time.
class Registered {
 public:
  int add() {
    Record& own = taken();
    own.hazard.store(this);
    const int before = count_.load();
    count_.store(before + 1);
    own.hazard.store(nullptr);
    own.in_use.store(false);
    return before;
  }

 private:
  static Record& taken() {
    ++turns_;
    for (Record* each = first_.load(); each; each = each->next)
      if (turns_ % 2 == 0 && !each->in_use.exchange(true)) return *each;
    auto* const made = new Record;
    made->in_use.store(true);
    made->next = first_.load();
    while (!first_.compare_exchange_weak(made->next, made)) {
    }
    return *made;
  }
  inline static std::atomic<Record*> first_ = new Record;
  inline static std::atomic<int> turns_ = 0;

  std::atomic<int> count_ = 0;
};

template <class T>
sunder::ObjectEntry adding(const char* name) {
  return sunder::object<T>(name).core("add", &T::add).entry();
}

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     std::vector<sunder::ObjectEntry>{
                         adding<Tabled>("Tabled"), adding<Cached>("Cached"), adding<Registered>("Registered"),
                         sunder::object<Epochs>("Epochs").core("take", &Epochs::take).entry()});
}
