// Objects whose memory is used without a hook; some methods do the same under a lock.
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <mutex>
#include <optional>

#include "sunder/sunder.hpp"

namespace {

struct Triple {
  long first = 0, second = 0, third = 0;
};

[[gnu::noinline]] long digits(Triple t) {
  asm volatile("" ::: "memory");
  return t.first * 100 + t.second * 10 + t.third;
}

/// Passes a structure by value: compilers put no hook there.
class ByValue {
 public:
  void set(int value) {
    const std::lock_guard lock(mutex_);
    triple_ = {value, value, value};
  }
  long early() {
    count();
    return digits(triple_);
  }
  // Locks before and after order the read in every execution without preemptions.
  long between() {
    count();
    const long result = digits(triple_);
    count();
    return result;
  }
  long locked() {
    const std::lock_guard lock(mutex_);
    return digits(triple_);
  }

 private:
  void count() {
    const std::lock_guard lock(mutex_);
    ++calls_;
  }

  std::mutex mutex_;
  int calls_ = 0;
  Triple triple_;
};

/// The C library reads its text.
class WideText {
 public:
  void set(int value) {
    const std::lock_guard lock(mutex_);
    text_ = {wchar_t('0' + value), wchar_t('0' + value), 0};
  }
  long early() {
    { const std::lock_guard lock(mutex_); }
    return std::wcstol(text_.data(), nullptr, 10);
  }
  long locked() {
    const std::lock_guard lock(mutex_);
    return std::wcstol(text_.data(), nullptr, 10);
  }

 private:
  std::mutex mutex_;
  std::array<wchar_t, 4> text_ = {L'0', L'0', 0};
};

/// The C library writes to a static or to a large block.
class Printed {
 public:
  void set_static(int value) {
    ++calls_;
    std::snprintf(static_text, sizeof static_text, "%02d", value);
  }
  void set_large(int value) {
    ++calls_;
    std::snprintf(text_, sizeof text_, "%02d", value);
  }
  int calls() { return calls_; }

 private:
  static inline char static_text[8];
  std::atomic<int> calls_ = 0;
  [[maybe_unused]] char before_[200'000] = {};
  char text_[8] = {};
};

#if defined(__x86_64__)
long load(const long& from) {
  long value = 0;
  asm volatile("movq %1, %0" : "=r"(value) : "m"(from) : "memory");
  return value;
}
void store(long& to, long value) { asm volatile("movq %1, %0" : "=m"(to) : "r"(value) : "memory"); }
#else
long load(const long& from) { return __atomic_load_n(&from, __ATOMIC_SEQ_CST); }
void store(long& to, long value) { __atomic_store_n(&to, value, __ATOMIC_SEQ_CST); }
#endif

/// Right, for one producer and one consumer. Indexes are loaded and stored by assembly, elements are plain.
class AssembledRing {
 public:
  bool push(int value) {
    const long at = load(tail_);
    if (at - load(head_) == kSize) return false;
    slots_[at % kSize] = value;
    store(tail_, at + 1);
    return true;
  }
  std::optional<int> pop() {
    const long at = load(head_);
    if (at == load(tail_)) return std::nullopt;
    const int value = slots_[at % kSize];
    store(head_, at + 1);
    return value;
  }

 private:
  static constexpr long kSize = 2;
  long head_ = 0, tail_ = 0;
  int slots_[kSize] = {};
};

}  // namespace

int main(int argc, char** argv) {
  const auto by_value = sunder::object<ByValue>("ByValue")
                            .core("set", &ByValue::set)
                            .core("early", &ByValue::early)
                            .core("between", &ByValue::between)
                            .core("locked", &ByValue::locked);
  const auto wide_text = sunder::object<WideText>("WideText")
                             .core("set", &WideText::set)
                             .core("early", &WideText::early)
                             .core("locked", &WideText::locked);
  const auto printed = sunder::object<Printed>("Printed")
                           .core("set_static", &Printed::set_static)
                           .core("set_large", &Printed::set_large)
                           .core("calls", &Printed::calls);
  const auto assembled_ring = sunder::object<AssembledRing>("AssembledRing")
                                  .core("push", &AssembledRing::push)
                                  .role("producer")
                                  .core("pop", &AssembledRing::pop)
                                  .role("consumer");
  return sunder::run(argc, argv, by_value, wide_text, printed, assembled_ring);
}
