#pragma once

/// The parts of an exported C++ program that are the same for every violation.
namespace sunder::cpp_parts {

// Includes the standard headers that Sunder's headers include, because the source may rely on them.
inline constexpr const char* kIncludes = R"text(
#include <cxxabi.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

)text";

inline constexpr const char* kResults = R"text(
template <class T>
std::string text(const T& v);

template <class C>
std::string list_text(const C& values, const std::string& open, const std::string& close) {
  std::string made;
  for (const typename C::value_type& each : values) made += (made.empty() ? "" : ",") + text(each);
  return open + made + close;
}

template <class T>
std::string text(const T& v) {
  if constexpr (std::is_empty_v<T>) {
    return "()";
  } else if constexpr (std::is_same_v<T, bool>) {
    return v ? "true" : "false";
  } else if constexpr (std::is_enum_v<T>) {
    return text(static_cast<std::underlying_type_t<T>>(v));
  } else if constexpr (std::is_same_v<T, char>) {
    return std::string("\"") + v + "\"";
  } else if constexpr (std::is_integral_v<T>) {
    return std::to_string(v);
  } else if constexpr (std::is_same_v<T, std::string>) {
    return "\"" + v + "\"";
  } else if constexpr (std::is_null_pointer_v<T>) {
    return "null";
  } else if constexpr (requires { v ? *v : *v; }) {  // an optional, a pointer
    return v ? text(*v) : "null";
  } else if constexpr (requires { v.first; }) {
    return "(" + text(v.first) + "," + text(v.second) + ")";
  } else if constexpr (requires { typename T::mapped_type; }) {
    std::string made;
    for (const auto& [key, value] : std::map(v.begin(), v.end()))
      made += (made.empty() ? "" : ",") + text(key) + "=" + text(value);
    return "{" + (made.empty() ? "=" : made) + "}";
  } else if constexpr (requires(T set) { set.insert(*set.begin()).second; }) {
    return list_text(std::set(v.begin(), v.end()), "{", "}");
  } else if constexpr (requires { v.begin(); }) {
    return list_text(v, "[", "]");
  } else {
    std::string made;
    std::apply([&](const auto&... each) { ((made += (made.empty() ? "" : ",") + text(each)), ...); }, v);
    return "[" + made + "]";
  }
}

// A collection as an argument; it converts to the type that the method takes.
template <class E>
struct All {
  std::vector<E> values;
  template <class C>
  operator C() const {
    return C(values.begin(), values.end());
  }
};
template <class... E>
[[maybe_unused]] auto all(E... each) {
  return All<std::common_type_t<E...>>{{each...}};
}

// The result of a call; it becomes text after the race.
struct Nothing {};
template <class R>
struct Kept {
  std::optional<R> value;
  const std::type_info* thrown = nullptr;

  std::string operator()() const {
    if (value) return text(*value);
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(thrown->name(), nullptr, nullptr, &status), &std::free);
    return name ? name.get() : thrown->name();
  }
};

template <class Call>
auto kept(Call call) {
  using Result = std::remove_cvref_t<decltype(call())>;
  Kept<std::conditional_t<std::is_void_v<Result>, Nothing, Result>> made;
  try {
    if constexpr (std::is_void_v<Result>) {
      call();
      made.value.emplace();
    } else {
      made.value.emplace(call());
    }
  } catch (...) {
    made.thrown = abi::__cxa_current_exception_type();
  }
  return made;
}
)text";

inline constexpr const char* kEnterThread = R"text(
// Calls the per-thread function of the object; its result lives until the thread ends.
std::shared_ptr<void> entered() {
  if constexpr (std::is_void_v<decltype(subject::enter_thread())>) {
    subject::enter_thread();
    return nullptr;
  } else {
    return std::shared_ptr<decltype(subject::enter_thread())>(new auto(subject::enter_thread()));
  }
}
)text";

inline constexpr const char* kNothingToEnter = R"text(
std::shared_ptr<void> entered() { return nullptr; }
)text";

inline constexpr const char* kRace = R"text(
// One execution: all threads run their sequences on one instance.
struct Race {
  std::unique_ptr<Object> object = subject::make();
  std::atomic<int> arrived = 0;
  std::array<std::atomic<int>, kSequences> ended{};
  std::array<std::string, kInvocations> results;
};

[[maybe_unused]] void await(const std::atomic<int>& counter, int count) {
  for (int i = 1; counter < count; ++i)
    if (i % 1000 == 0) std::this_thread::yield();
}

)text";

inline constexpr const char* kLoop = R"text(
constexpr int kExecutions = 1000;
std::atomic<long> g_executed = 0;

void run(int sequence, std::vector<Race>& races, unsigned seed) {
  const auto attached = entered();
  std::minstd_rand random(seed);
  for (Race& race : races) {
    ++race.arrived;
    await(race.arrived, kSequences);
    for (unsigned pause = random() % 128; pause > 0; --pause) std::atomic_signal_fence(std::memory_order_seq_cst);
    execute(sequence, *race.object, race);
    ++g_executed;
  }
}

std::map<std::string, long> outcomes() {
  const auto attached = entered();
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  std::map<std::string, long> seen;
  unsigned seed = 0;
  for (bool wrong = false; !wrong && std::chrono::steady_clock::now() < end;) {
    std::vector<Race> races(kExecutions);
    std::vector<std::thread> threads;
    for (int s = 0; s < kSequences; ++s) threads.emplace_back(run, s, std::ref(races), ++seed);
    for (std::thread& t : threads) t.join();
    for (const Race& race : races) {
      std::string outcome;
      for (const std::string& r : race.results) outcome += (outcome.empty() ? "" : ", ") + r;
      ++seen[outcome];
      wrong |= !kAtomic.contains(outcome);
    }
  }
  return seen;
}
)text";

inline constexpr const char* kNoWatch = R"text(
void watch() {}
)text";

inline constexpr const char* kWatch = R"text(
// Ends the program if no thread makes progress for five seconds.
void watch() {
  std::thread([] {
    for (long before = -1; before != g_executed;) {
      before = g_executed;
      std::this_thread::sleep_for(std::chrono::seconds(5));
    }
    std::puts("the threads do not end: NOT ATOMIC");
    std::fflush(stdout);
    std::_Exit(1);
  }).detach();
}
)text";

inline constexpr const char* kMain = R"text(
// True if all outcomes were atomic.
bool run_and_print() {{
  watch();
  bool all_atomic = true;
  for (const auto& [outcome, count] : outcomes()) {{
    const bool atomic = kAtomic.contains(outcome);
    all_atomic &= atomic;
    std::printf("%ld\t%s%s\n", count, outcome.c_str(), atomic ? "" : "\tNOT ATOMIC");
  }}
  if (all_atomic) std::puts({});
  return all_atomic;
}}

}}  // namespace plain_threads

#ifdef GOOGLETEST
#include <gtest/gtest.h>
TEST({}, GivesOnlyAtomicOutcomes) {{ EXPECT_TRUE(plain_threads::run_and_print()); }}
#else
int main() {{ return plain_threads::run_and_print() ? 0 : 1; }}
#endif
)text";

}  // namespace sunder::cpp_parts
