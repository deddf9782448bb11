// The fence of this object is in a library without hooks, which is linked statically.
#include <atomic>

#include "sunder/sunder.hpp"

void fence_of_library();

namespace {

/// Who sees the other's flag gives up. Only one enters, because of the fence.
class LinkedFlags {
 public:
  void try_first() { tries(first_, second_); }
  void try_second() { tries(second_, first_); }

 private:
  void tries(std::atomic<int>& mine, const std::atomic<int>& other) {
    mine.store(1, std::memory_order_relaxed);
    fence_of_library();
    if (other.load(std::memory_order_relaxed) == 0) entered_.fetch_add(1, std::memory_order_relaxed);
  }
  std::atomic<int> first_ = 0, second_ = 0, entered_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<LinkedFlags>("LinkedFlags")
                         .core("try_first", &LinkedFlags::try_first)
                         .role("first")
                         .core("try_second", &LinkedFlags::try_second)
                         .role("second"));
}
