#include <functional>
#include <mutex>
#include <sunder/sunder.hpp>

/// A number that is changed by functions.
class Cell {
 public:
  int get() {
    std::lock_guard lock(mutex_);
    return value_;
  }

  int update(const std::function<int(int)>& function) {
    std::lock_guard lock(mutex_);
    return value_ = function(value_);
  }

  /// As one might write it, so that a slow function holds no lock. It loses updates.
  template <typename Function>
  int apply(Function function) {
    const int made = function(get());
    std::lock_guard lock(mutex_);
    return value_ = made;
  }

 private:
  std::mutex mutex_;
  int value_ = 0;
};

// Lambdas choose the functions, here by an argument. They give the same result whenever they get the same
// value.
const auto cell = sunder::object<Cell>("Cell")
    .core("get", &Cell::get)
    .core("update", [](Cell& c, bool more) {
      return more ? c.update([](int v) { return v + 1; }) : c.update([](int) { return 0; });
    })
    .method("apply", [](Cell& c) { return c.apply([](int v) { return v + 1; }); });

int main(int argc, char** argv) { return sunder::run(argc, argv, cell); }
