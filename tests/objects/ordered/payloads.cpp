// Payloads of all kinds: wide, copied in one piece, small ones side by side, bits, unions, strings.
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "ordered.hpp"

namespace ordered {
namespace {

/// One producer, one consumer, two slots, any payload.
template <class T, class Make, class Read>
class Ring {
 public:
  bool push(int value) {
    const unsigned back = back_.load(relaxed);
    if (back - front_.load(seq_cst) == 2) return false;
    Make()(slots_[back % 2], value);
    back_.store(back + 1, seq_cst);
    return true;
  }
  std::optional<int> pop() {
    const unsigned front = front_.load(relaxed);
    if (front == back_.load(seq_cst)) return std::nullopt;
    const int value = Read()(slots_[front % 2]);
    front_.store(front + 1, seq_cst);
    return value;
  }

 private:
  std::array<T, 2> slots_{};
  std::atomic<unsigned> back_ = 0, front_ = 0;
};

struct Wide {
  std::array<long, 6> numbers;
};
struct CopyWide {
  void operator()(Wide& slot, int value) const {
    Wide made;
    made.numbers.fill(value);
    std::memcpy(&slot, &made, sizeof slot);
  }
  int operator()(const Wide& slot) const {
    Wide copy;
    std::memcpy(&copy, &slot, sizeof copy);
    return static_cast<int>(copy.numbers[5]);
  }
};
struct AssignText {
  void operator()(std::string& slot, int value) const {
    slot = std::string(30, static_cast<char>('a' + value));
  }
  int operator()(std::string& slot) const {
    const std::string taken = std::move(slot);
    return taken.at(29) - 'a';
  }
};
struct AssignShortText {
  void operator()(std::string& slot, int value) const { slot = std::to_string(value); }
  int operator()(std::string& slot) const { return std::stoi(slot); }
};
struct AssignVector {
  void operator()(std::vector<int>& slot, int value) const { slot.assign(3, value); }
  int operator()(std::vector<int>& slot) const {
    const std::vector<int> taken(std::move(slot));
    return taken[2];
  }
};
using Either = std::variant<int, std::string>;
struct AssignEither {
  void operator()(Either& slot, int value) const {
    if (value % 2 == 0)
      slot = value;
    else
      slot = std::string(30, 'x');
  }
  int operator()(Either& slot) const { return std::holds_alternative<int>(slot) ? std::get<int>(slot) : 1; }
};
union Pun {
  long whole;
  std::array<char, 8> bytes;
};
struct AssignPun {
  void operator()(Pun& slot, int value) const { slot.bytes[0] = static_cast<char>(value); }
  int operator()(const Pun& slot) const { return slot.bytes[0]; }
};
struct Bytes {
  char value;
};
struct AssignByte {
  void operator()(Bytes& slot, int value) const { slot.value = static_cast<char>(value); }
  int operator()(const Bytes& slot) const { return slot.value; }
};

template <class T, class Both>
sunder::ObjectEntry ring(const char* name) {
  using R = Ring<T, Both, Both>;
  return sunder::object<R>(name)
      .core("push", &R::push)
      .role("producer")
      .core("pop", &R::pop)
      .role("consumer")
      .entry();
}

/// Each sequence has bytes of its own in one word; the bits of a field are changed under a lock.
class Neighbours {
 public:
  int left() { return ++left_; }
  int right() { return ++right_; }

 private:
  std::int8_t left_ = 0, right_ = 0;
};

class Bits {
 public:
  int first(int value) {
    const Hold hold(taken_);
    bits_.first = static_cast<unsigned>(value) & 7U;
    return static_cast<int>(bits_.second);
  }
  int second(int value) {
    const Hold hold(taken_);
    bits_.second = static_cast<unsigned>(value) & 7U;
    return static_cast<int>(bits_.first);
  }

 private:
  struct Hold {
    explicit Hold(std::atomic_flag& taken) : taken(taken) {
      while (taken.test_and_set(acquire)) taken.wait(true, relaxed);
    }
    ~Hold() {
      taken.clear(release);
      taken.notify_one();
    }
    std::atomic_flag& taken;
  };
  std::atomic_flag taken_ = ATOMIC_FLAG_INIT;
  struct {
    unsigned first : 3, second : 3;
  } bits_{};
};

/// A number that is written whole and read by its bytes, all of them atomic.
class Halves {
 public:
  void write(int value) { whole_.store(static_cast<std::uint32_t>(value), release); }
  int low() const { return __atomic_load_n(reinterpret_cast<const char*>(&whole_), __ATOMIC_ACQUIRE); }

 private:
  std::atomic<std::uint32_t> whole_ = 0;
};

struct alignas(16) Pair {
  long first, second;
};

/// 16 bytes at once.
class WidePair {
 public:
  void write(int value) {
    Pair seen = pair_.load(relaxed);
    while (!pair_.compare_exchange_weak(seen, Pair{value, value}, acq_rel, relaxed)) {
    }
  }
  int read() const {
    const Pair seen = pair_.load(acquire);
    return seen.first == seen.second ? static_cast<int>(seen.first) : -1;
  }

 private:
  std::atomic<Pair> pair_ = Pair{0, 0};
};

/// An atomic of a type without a number: bool, enum, float, pointer to a member of an array.
class Kinds {
 public:
  void write(int value) {
    if (kind_.load(relaxed) != Kind::none) return;
    plain_ = value;
    ratio_.store(static_cast<float>(value) + 0.5F, relaxed);
    kind_.store(value % 2 == 0 ? Kind::even : Kind::odd, release);
  }
  int read() const {
    const Kind kind = kind_.load(acquire);
    if (kind == Kind::none) return -1;
    return plain_ + static_cast<int>(ratio_.load(relaxed));
  }

 private:
  enum class Kind : char { none, even, odd };
  int plain_ = 0;
  std::atomic<float> ratio_ = 0;
  std::atomic<Kind> kind_ = Kind::none;
};

/// atomic_ref on plain memory.
class Referred {
 public:
  int add() { return std::atomic_ref(value_).fetch_add(1, relaxed); }

 private:
  alignas(8) int value_ = 0;
};

}  // namespace

std::vector<sunder::ObjectEntry> payloads() {
  return {ring<Wide, CopyWide>("WideRing"),
          ring<std::string, AssignText>("TextRing"),
          ring<std::string, AssignShortText>("ShortTextRing"),
          ring<std::vector<int>, AssignVector>("VectorRing"),
          ring<Either, AssignEither>("EitherRing"),
          ring<Pun, AssignPun>("UnionRing"),
          ring<Bytes, AssignByte>("ByteRing"),
          sunder::object<Neighbours>("Neighbours")
              .core("left", &Neighbours::left)
              .role("left")
              .core("right", &Neighbours::right)
              .role("right")
              .entry(),
          sunder::object<Bits>("Bits").core("first", &Bits::first).core("second", &Bits::second).entry(),
          sunder::object<Halves>("Halves").core("write", &Halves::write).core("low", &Halves::low).entry(),
          sunder::object<WidePair>("WidePair")
              .core("write", &WidePair::write)
              .core("read", &WidePair::read)
              .entry(),
          sunder::object<Kinds>("Kinds")
              .core("write", &Kinds::write)
              .role("writer")
              .core("read", &Kinds::read)
              .entry(),
          sunder::object<Referred>("Referred").core("add", &Referred::add).entry()};
}

}  // namespace ordered
