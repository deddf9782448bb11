#include <thread>
#include <utility>

#include "objects.hpp"

namespace corpus::weak {
namespace {

/// Two registers of one writer under a sequence lock (Boehm, MSPC 2012). Right with a release fence after the
/// number turns odd: without it a reader may see a new register with an old number.
template <bool with_fence>
class SequenceLock {
 public:
  void write(int value) {
    const unsigned number = number_.load(relaxed);
    number_.store(number + 1, relaxed);
    if constexpr (with_fence) std::atomic_thread_fence(release);
    first_.store(value, relaxed);
    second_.store(value, relaxed);
    number_.store(number + 2, release);
  }
  std::pair<int, int> read() const {
    for (;;) {
      const unsigned before = number_.load(acquire);
      const std::pair<int, int> seen(first_.load(relaxed), second_.load(relaxed));
      std::atomic_thread_fence(acquire);
      if (before % 2 == 0 && number_.load(relaxed) == before) return seen;
      std::this_thread::yield();
    }
  }

 private:
  std::atomic<unsigned> number_ = 0;
  std::atomic<int> first_ = 0, second_ = 0;
};

template <class T>
sunder::ObjectEntry sequence_lock(const char* name) {
  return sunder::object<T>(name)
      .core("write", &T::write)
      .role("writer")
      .core("read", &T::read)
      .read_only()
      .entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> sequence_locks() {
  return {sequence_lock<SequenceLock<true>>("SequenceLock"),
          sequence_lock<SequenceLock<false>>("FencelessSequenceLock")};
}

}  // namespace corpus::weak
