// Memory in unusual hands: copied, moved or handed out again, stored to too often to be remembered, accessed
// inside a library, or annotated as memory that may race.
#include <array>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

#include "ordered.hpp"

#if defined(__SANITIZE_THREAD__)
extern "C" {
void AnnotateIgnoreReadsBegin(const char* file, int line);
void AnnotateIgnoreReadsEnd(const char* file, int line);
void AnnotateIgnoreWritesBegin(const char* file, int line);
void AnnotateIgnoreWritesEnd(const char* file, int line);
}
#else
static void AnnotateIgnoreReadsBegin(const char*, int) {}
static void AnnotateIgnoreReadsEnd(const char*, int) {}
static void AnnotateIgnoreWritesBegin(const char*, int) {}
static void AnnotateIgnoreWritesEnd(const char*, int) {}
#endif

namespace ordered {
namespace {

/// Atomics that realloc moves, under a lock. The addresses of old ones come back.
class MovedCounts {
 public:
  ~MovedCounts() { std::free(static_cast<void*>(counts_)); }
  int add() {
    const std::lock_guard hold(mutex_);
    void* const moved = std::realloc(static_cast<void*>(counts_), (size_ + 1) * sizeof *counts_);
    counts_ = static_cast<std::atomic<int>*>(moved);
    auto* const made =
        new (counts_ + size_) std::atomic<int>(size_ == 0 ? 0 : counts_[size_ - 1].load(relaxed));
    ++size_;
    return made->fetch_add(1, relaxed);
  }

 private:
  std::mutex mutex_;
  std::atomic<int>* counts_ = nullptr;
  std::size_t size_ = 0;
};

/// Atomics that are stored to, and then overwritten by memcpy. Who acquires reads what was copied.
class CopiedCounts {
 public:
  void write(int value) {
    if (ready_.load(relaxed)) return;
    for (auto& each : from_) each.store(value, relaxed);
    for (auto& each : to_) each.store(-2, relaxed);
    std::memcpy(static_cast<void*>(to_.data()), from_.data(), bytes_);
    ready_.store(true, release);
  }
  int read() const { return ready_.load(acquire) ? to_[1].load(relaxed) : -1; }

 private:
  std::array<std::atomic<int>, 2> from_{}, to_{};
  std::size_t bytes_ = sizeof from_;
  std::atomic<bool> ready_ = false;
};

/// Blocks of more than 4 MiB, which come from the C library: it hands out the same addresses again. Nothing
/// else orders their users.
class LargeBlocks {
 public:
  int use() {
    void* const block = std::malloc(kSize);
    auto* const count = new (block) std::atomic<int>(1);
    const int used = count->fetch_add(1, relaxed);
    std::free(block);
    return uses_.fetch_add(used, relaxed);
  }

 private:
  static constexpr std::size_t kSize = 5 << 20U;
  std::atomic<int> uses_ = 0;
};

/// Plain data that are published through an atomic of 24 bytes, which only the library can make atomic.
class WideNote {
 public:
  void put(int value) {
    data_ = value;
    note_.store(Triple{1, 2, 3}, release);
  }
  int get() const { return note_.load(acquire).third == 3 ? data_ : -1; }

 private:
  struct Triple {
    long first, second, third;
  };
  int data_ = 0;
  std::atomic<Triple> note_ = Triple{0, 0, 0};
};

/// Plain data that are published after more stores than are remembered.
class LongLog {
 public:
  void write(int value) {
    for (int i = 0; i < kStores; ++i) stores_.store(stores_.load(relaxed) + 1, relaxed);
    data_ = value;
    ready_.store(true, release);
  }
  int read() const { return ready_.load(acquire) ? data_ : -1; }

 private:
  static constexpr int kStores = 33'000;
  std::atomic<int> stores_ = 0;
  int data_ = 0;
  std::atomic<bool> ready_ = false;
};

/// A plain hint. Reads, or writes, are annotated as accesses that may race, whichever comes first.
class ReadHint {
 public:
  void put(int value) { hint_ = value; }
  int get() const {
    AnnotateIgnoreReadsBegin(__FILE__, __LINE__);
    const int seen = hint_;
    AnnotateIgnoreReadsEnd(__FILE__, __LINE__);
    return seen;
  }

 private:
  int hint_ = 0;
};

class WrittenHint {
 public:
  void put(int value) {
    AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
    hint_ = value;
    AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
  }
  int get() const { return hint_; }

 private:
  int hint_ = 0;
};

template <class T>
sunder::ObjectEntry hint(const char* name) {
  return sunder::object<T>(name).core("put", &T::put).role("writer").core("get", &T::get).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> memory() {
  return {sunder::object<MovedCounts>("MovedCounts").core("add", &MovedCounts::add).entry(),
          sunder::object<CopiedCounts>("CopiedCounts")
              .core("write", &CopiedCounts::write)
              .role("writer")
              .core("read", &CopiedCounts::read)
              .entry(),
          sunder::object<LargeBlocks>("LargeBlocks").core("use", &LargeBlocks::use).entry(),
          hint<WideNote>("WideNote"),
          sunder::object<LongLog>("LongLog")
              .core("write", &LongLog::write)
              .role("writer")
              .core("read", &LongLog::read)
              .entry(),
          hint<ReadHint>("ReadHint"),
          hint<WrittenHint>("WrittenHint")};
}

}  // namespace ordered
