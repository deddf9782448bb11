#pragma once

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <climits>

namespace blocking {

/// Two doors, each opened once. Those who wait sleep on one futex for both, and are told apart by its mask.
/// The mask, or the kind of the futex, with which a door wakes them must fit.
template <int kWakes, int kMask = -1>
class Doors {
 public:
  void open(int door) {
    open_[door & 1].store(1);
    word_.fetch_add(1);
    futex(kWakes, INT_MAX, kMask < 0 ? 1U << (door & 1) : static_cast<unsigned>(kMask));
  }
  void pass(int door) {
    for (;;) {
      const int seen = word_.load();
      if (open_[door & 1].load() != 0) return;
      futex(FUTEX_WAIT_BITSET_PRIVATE, seen, 1U << (door & 1));
    }
  }

 private:
  void futex(int operation, int value, unsigned mask) {
    syscall(SYS_futex, &word_, operation, value, nullptr, nullptr, mask);
  }

  std::atomic<int> word_{0};
  std::atomic<int> open_[2] = {0, 0};
};

template <class D>
sunder::ObjectEntry doors(const char* name) {
  return sunder::object<D>(name).core("open", &D::open).core("pass", &D::pass).entry();
}

}  // namespace blocking
