// Memory that is freed or used again while others may look at it: hazard pointers, epochs, free lists,
// counts.
#include <array>
#include <memory>
#include <thread>
#include <utility>

#include "ordered.hpp"

namespace ordered {
namespace {

/// A box whose value is replaced. Two readers announce what they look at; SC fences order the announcement
/// against the look of the one that frees.
class HazardBox {
 public:
  ~HazardBox() {
    delete current_.load(relaxed);
    for (int i = 0; i < retired_count_; ++i) delete retired_[static_cast<std::size_t>(i)];
  }
  void put(int value) {
    int* const old = current_.exchange(new int(value), acq_rel);
    if (old) retired_[static_cast<std::size_t>(retired_count_++)] = old;
    std::atomic_thread_fence(seq_cst);
    int kept = 0;
    for (int i = 0; i < retired_count_; ++i) {
      int* const each = retired_[static_cast<std::size_t>(i)];
      if (first_.load(acquire) == each || second_.load(acquire) == each)
        retired_[static_cast<std::size_t>(kept++)] = each;
      else
        delete each;
    }
    retired_count_ = kept;
  }
  int first() { return get(first_); }
  int second() { return get(second_); }

 private:
  int get(std::atomic<int*>& hazard) {
    for (;;) {
      int* const seen = current_.load(relaxed);
      hazard.store(seen, relaxed);
      std::atomic_thread_fence(seq_cst);
      if (current_.load(acquire) != seen) continue;
      const int value = seen ? *seen : -1;
      hazard.store(nullptr, release);
      return value;
    }
  }
  std::atomic<int*> current_ = nullptr, first_ = nullptr, second_ = nullptr;
  std::array<int*, 16> retired_{};
  int retired_count_ = 0;
};

/// A writer that waits until no reader is left that may see the old value.
class QuiescentBox {
 public:
  ~QuiescentBox() { delete current_.load(relaxed); }
  void put(int value) {
    int* const old = current_.exchange(new int(value), seq_cst);
    while (readers_.load(seq_cst) != 0) std::this_thread::yield();
    delete old;
  }
  int get() {
    readers_.fetch_add(1, seq_cst);
    const int* const seen = current_.load(seq_cst);
    const int value = seen ? *seen : -1;
    readers_.fetch_sub(1, release);
    return value;
  }

 private:
  std::atomic<int*> current_ = nullptr;
  std::atomic<int> readers_ = 0;
};

/// Reference counts as everybody writes them: relaxed up, release down, an acquire fence before the end.
class Counted {
 public:
  Counted() : held_(new Held) {}
  ~Counted() { drop(held_); }
  int share() {
    held_->references.fetch_add(1, relaxed);
    const int value = held_->value;
    drop(held_);
    return value;
  }
  /// Hands the own reference over to another that ends it, perhaps as the last.
  bool give() {
    auto* const made = new Held;
    made->value = 2;
    made->references.store(2, relaxed);
    Held* none = nullptr;
    if (!given_.compare_exchange_strong(none, made, release, relaxed)) {
      delete made;
      return false;
    }
    drop(made);
    return true;
  }
  int take() {
    Held* const taken = given_.exchange(nullptr, acquire);
    if (!taken) return -1;
    const int value = taken->value;
    drop(taken);
    return value;
  }

 private:
  struct Held {
    std::atomic<int> references = 1;
    int value = 1;
  };
  static void drop(Held* held) {
    if (held->references.fetch_sub(1, release) != 1) return;
    std::atomic_thread_fence(acquire);
    delete held;
  }
  Held* held_;
  std::atomic<Held*> given_ = nullptr;
};

/// Nodes that a free list hands out again, with a number against ABA in the same word.
class Pool {
 public:
  Pool() {
    for (unsigned i = 0; i < kNodes; ++i) nodes_[i].next = i + 1;
  }
  int take(int value) {
    std::uint64_t top = free_.load(acquire);
    for (;;) {
      const auto index = static_cast<unsigned>(top & 0xff);
      if (index == kNodes) return -1;
      const unsigned next = nodes_[index].next.load(relaxed);
      if (!free_.compare_exchange_weak(top, tagged(top, next), acquire, acquire)) continue;
      nodes_[index].value = value;  // plain: the node is its taker's alone
      const int seen = nodes_[index].value;
      give(index);
      return seen;
    }
  }

 private:
  static constexpr unsigned kNodes = 2;
  struct Node {
    std::atomic<unsigned> next = 0;
    int value = 0;
  };
  static std::uint64_t tagged(std::uint64_t top, unsigned index) { return ((top >> 8U) + 1) << 8U | index; }
  void give(unsigned index) {
    std::uint64_t top = free_.load(relaxed);
    do nodes_[index].next.store(static_cast<unsigned>(top & 0xff), relaxed);
    while (!free_.compare_exchange_weak(top, tagged(top, index), release, relaxed));
  }
  std::array<Node, kNodes> nodes_;
  std::atomic<std::uint64_t> free_ = 0;
};

/// shared_ptr: copies are counted inside the library.
class SharedBox {
 public:
  int get() {
    const std::shared_ptr<int> copy = box_;
    return *copy;
  }
  long use() {
    const std::weak_ptr<int> weak = box_;
    return weak.lock() ? 1 : 0;
  }

 private:
  const std::shared_ptr<int> box_ = std::make_shared<int>(3);
};

/// The free functions, as before C++20.
class OlderSharedBox {
 public:
  void put(int value) { std::atomic_store(&box_, std::make_shared<int>(value)); }
  int get() const {
    const std::shared_ptr<int> seen = std::atomic_load(&box_);
    return seen ? *seen : -1;
  }

 private:
  std::shared_ptr<int> box_;
};

}  // namespace

std::vector<sunder::ObjectEntry> reclaimed() {
  return {sunder::object<HazardBox>("HazardBox")
              .core("put", &HazardBox::put)
              .role("writer")
              .core("first", &HazardBox::first)
              .role("first")
              .core("second", &HazardBox::second)
              .role("second")
              .entry(),
          sunder::object<QuiescentBox>("QuiescentBox")
              .core("put", &QuiescentBox::put)
              .core("get", &QuiescentBox::get)
              .entry(),
          sunder::object<Counted>("Counted")
              .core("give", &Counted::give)
              .core("take", &Counted::take)
              .core("share", &Counted::share)
              .entry(),
          sunder::object<Pool>("Pool").core("take", &Pool::take).entry(),
          sunder::object<SharedBox>("SharedBox")
              .core("get", &SharedBox::get)
              .core("use", &SharedBox::use)
              .entry(),
          sunder::object<OlderSharedBox>("OlderSharedBox")
              .core("put", &OlderSharedBox::put)
              .core("get", &OlderSharedBox::get)
              .entry()};
}

}  // namespace ordered
