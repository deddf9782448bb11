// Data that are plain and published once: pointers, flags, statics.
#include <array>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "ordered.hpp"

namespace ordered {
namespace {

/// Readers see a whole version: it is plain, and never changed once it is published. Old ones stay.
class Versions {
 public:
  ~Versions() {
    for (Version* v = current_.load(relaxed); v;) delete std::exchange(v, v->older);
  }
  void write(int value) {
    auto* const made = new Version{value, value, current_.load(relaxed)};
    while (!current_.compare_exchange_weak(made->older, made, release, relaxed)) {
    }
  }
  std::pair<int, int> read() const {
    const Version* const now = current_.load(acquire);
    return now ? std::pair(now->first, now->second) : std::pair(-1, -1);
  }

 private:
  struct Version {
    int first, second;
    Version* older;
  };
  std::atomic<Version*> current_ = nullptr;
};

/// consume is an acquire, in every compiler.
class Consumed {
 public:
  ~Consumed() { delete note_.load(relaxed); }
  void put(int value) {
    auto* const made = new int(value);
    int* none = nullptr;
    if (!note_.compare_exchange_strong(none, made, release, relaxed)) delete made;
  }
  int get() const {
    const int* const seen = note_.load(std::memory_order_consume);
    return seen ? *seen : -1;
  }

 private:
  std::atomic<int*> note_ = nullptr;
};

/// Double-checked locking, with the orders that it needs.
class DoubleChecked {
 public:
  ~DoubleChecked() { delete made_.load(relaxed); }
  int get() {
    int* seen = made_.load(acquire);
    if (!seen) {
      const std::lock_guard lock(mutex_);
      seen = made_.load(relaxed);
      if (!seen) made_.store(seen = new int(7), release);
    }
    return (*seen);
  }

 private:
  std::mutex mutex_;
  std::atomic<int*> made_ = nullptr;
};

class Once {
 public:
  int get() {
    std::call_once(flag_, [&] { value_ = 7; });
    return value_;
  }

 private:
  std::once_flag flag_;
  int value_ = 0;
};

struct Table {
  std::array<int, 4> squares;
  Table() : squares{0, 1, 4, 9} {}
};

/// A static of a function, made by whoever comes first.
class LocalStatic {
 public:
  int get(int i) {
    static const Table table;
    return table.squares[static_cast<std::size_t>(i) % 4];
  }
  int text() {
    static const std::string text(40, 'x');
    return static_cast<int>(text.size());
  }
};

/// Each thread keeps values of its own.
class PerThread {
 public:
  int add() {
    thread_local int own = 0;
    thread_local std::string text(40, 'x');
    own = static_cast<int>(text.size());
    return own - 40 + count_.fetch_add(1, relaxed);
  }

 private:
  std::atomic<int> count_ = 0;
};

/// One flag for several plain writes, and an order through a third: what b has acquired it releases.
class Relay {
 public:
  void write() {
    if (first_.load(relaxed)) return;
    data_ = 1;
    first_.store(true, release);
  }
  bool pass() {
    if (!first_.load(acquire)) return false;
    second_.store(true, release);
    return true;
  }
  int read() { return second_.load(acquire) ? data_ : -1; }

 private:
  int data_ = 0;
  std::atomic<bool> first_ = false, second_ = false;
};

/// The release sequence goes on through read-modify-writes of others, relaxed as they are.
class Countdown {
 public:
  void write() {
    if (std::exchange(written_, true)) return;
    data_ = 5;
    left_.store(2, release);
  }
  int take() {
    int seen = left_.load(relaxed);
    while (seen > 0)
      if (left_.compare_exchange_weak(seen, seen - 1, acquire, relaxed)) return data_;
    return -1;
  }

 private:
  bool written_ = false;
  int data_ = 0;
  std::atomic<int> left_ = 0;
};

/// Relaxed counters, read where the order of the sequences says that all is done.
class Totals {
 public:
  void add() { total_.fetch_add(1, relaxed), plain_.at(0) = 0; }
  int total() { return total_.load(relaxed); }

 private:
  std::atomic<int> total_ = 0;
  std::array<std::atomic<int>, 1> plain_{};
};

}  // namespace

std::vector<sunder::ObjectEntry> published() {
  return {sunder::object<Versions>("Versions")
              .core("write", &Versions::write)
              .core("read", &Versions::read)
              .read_only()
              .entry(),
          sunder::object<Consumed>("Consumed")
              .core("put", &Consumed::put)
              .core("get", &Consumed::get)
              .read_only()
              .entry(),
          sunder::object<DoubleChecked>("DoubleChecked").core("get", &DoubleChecked::get).entry(),
          sunder::object<Once>("Once").core("get", &Once::get).entry(),
          sunder::object<LocalStatic>("LocalStatic")
              .core("get", &LocalStatic::get)
              .core("text", &LocalStatic::text)
              .entry(),
          sunder::object<PerThread>("PerThread").core("add", &PerThread::add).entry(),
          sunder::object<Relay>("Relay")
              .core("write", &Relay::write)
              .role("writer")
              .core("pass", &Relay::pass)
              .core("read", &Relay::read)
              .entry(),
          sunder::object<Countdown>("Countdown")
              .core("write", &Countdown::write)
              .role("writer")
              .core("take", &Countdown::take)
              .entry(),
          sunder::object<Totals>("Totals").core("add", &Totals::add).core("total", &Totals::total).entry()};
}

}  // namespace ordered
