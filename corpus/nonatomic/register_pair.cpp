#include <atomic>
#include <utility>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Two registers, each atomic. Methods on both are not.
class RegisterPair {
 public:
  void set_first(int value) { first_ = value; }
  void set_second(int value) { second_ = value; }
  int first() const { return first_; }
  int second() const { return second_; }

  std::pair<int, int> both() const {
    const int first = first_;
    return {first, second_};
  }

  void swap() { second_ = first_.exchange(second_); }

 private:
  std::atomic<int> first_ = 0;
  std::atomic<int> second_ = 0;
};

}  // namespace

sunder::ObjectEntry register_pair() {
  return sunder::object<RegisterPair>("RegisterPair")
      .core("set_first", &RegisterPair::set_first)
      .core("set_second", &RegisterPair::set_second)
      .core("first", &RegisterPair::first)
      .read_only()
      .core("second", &RegisterPair::second)
      .read_only()
      .method("both", &RegisterPair::both)
      .read_only()
      .method("swap", &RegisterPair::swap)
      .entry();
}

}  // namespace corpus::nonatomic
