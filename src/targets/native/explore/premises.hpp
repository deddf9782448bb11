#pragma once

#include <algorithm>
#include <array>
#include <span>

namespace sunder::native::explore {

/// Premises of a proof that did not hold in some execution of the current harness, each once. They are
/// recorded while the code under test runs, so nothing is allocated.
class Premises {
 public:
  /// `how` is one of the constants below.
  void breaks(const char* how) {
    const bool is_known = std::ranges::find(broken(), how) != broken().end();
    if (!is_ignored_ && !is_known && used_ < broken_.size()) broken_[used_++] = how;
  }

  [[nodiscard]] std::span<const char* const> broken() const { return {broken_.data(), used_}; }
  void forget() { used_ = 0; }
  /// From now on nothing is noted, because what happens is not part of the execution.
  void ignore(bool ignored) { is_ignored_ = ignored; }

 private:
  std::array<const char*, 16> broken_{};
  std::size_t used_ = 0;
  bool is_ignored_ = false;
};

inline constexpr char kTimedWait[] =
    "a wait has a time limit, which runs out only when nothing else can move";
inline constexpr char kUninterrupted[] = "a loop of equal rounds is interrupted in the first 24 only";
inline constexpr char kPutOff[] = "a loop was put off after many equal rounds, though it may end by itself";
inline constexpr char kWritingLoop[] = "a loop that writes was put off after 32 equal rounds";
inline constexpr char kLongRun[] = "a sequence was put off after 100,000 steps in a row";
inline constexpr char kTooManyWords[] = "more words of memory are used than races can be told of";
inline constexpr char kTooManySequences[] = "races are told of eight sequences at most";
inline constexpr char kTooManyTouches[] = "more accesses to one word are unordered than races can be told of";
inline constexpr char kTooManyStores[] =
    "more stores were made than can be remembered, so only the newest are read";
inline constexpr char kMixedSizes[] =
    "an atomic has 16 bytes or is accessed in several sizes, so only its newest value is read";
inline constexpr char kRaced[] = "it has a data race, after which anything may happen";
inline constexpr char kWideAccess[] = "a racing access of more than 8 bytes is made as one step";
inline constexpr char kPartialWrite[] = "a bit-field that races is written in one step with its neighbours";
inline constexpr char kCopyAtOnce[] = "a structure that races is copied as one step";
inline constexpr char kProcessor[] = "it asks which processor it runs on, which is always the first";
inline constexpr char kThreadNumber[] =
    "it uses the number or a hash of its thread, which is the same in each execution";
inline constexpr char kNumberAtOnce[] = "a text that races is read as a number in one step";
inline constexpr char kUnhookedAccess[] =
    "memory that races is used without a hook: by a library, or as a structure passed by value";
inline constexpr char kReaderWrites[] = "a method counts as read-only, but it writes to the object";
inline constexpr char kUnhookedWrite[] = "memory is written by code that was not compiled for exploring";

}  // namespace sunder::native::explore
