#include "targets/native/explore/wait_text.hpp"

#include <fmt/format.h>

#include <bit>

namespace sunder::native::explore {
namespace {

std::string which_signal(int since) {
  if (since == 0) return "the last notification";
  if (since == 1) return "the only notification since it began to wait";
  return fmt::format("the last of {} notifications since it began to wait", since);
}

std::string signal_text(const Wait& wait, const std::string& place) {
  if (wait.signaller < 0) return "nobody has notified it";
  return fmt::format(
      "{}, by sequence {} at {}, {}", which_signal(wait.signals_since), wait.signaller, place,
      wait.signals_since == 0 ? "came before it began to wait" : "woke " + sequences_text(wait.woken));
}

}  // namespace

std::string value_text(std::uint64_t value) {
  constexpr std::uint64_t kLikelyAddress = std::uint64_t{1} << 40;
  const auto number = static_cast<std::int64_t>(value);
  return value >= kLikelyAddress && number > 0 ? fmt::format("{:#x}", value) : std::to_string(number);
}

std::string sequences_text(std::uint32_t fibers) {
  if (fibers == 0) return "nobody";
  std::string text = std::popcount(fibers) == 1 ? "sequence " : "sequences ";
  for (bool is_first = true; fibers != 0; fibers &= fibers - 1, is_first = false)
    text += (is_first ? "" : " and ") + std::to_string(std::countr_zero(fibers));
  return text;
}

std::string wait_text(const Wait& wait, const std::string& name, const std::string& signal_place) {
  std::string text = fmt::format("{} {}", wait.what, name);
  if (wait.holder >= 0)
    text +=
        fmt::format(", held by sequence {}{}", wait.holder, wait.holder_is_done ? ", which has ended" : "");
  if (wait.for_signal) text += ": " + signal_text(wait, signal_place);
  return text;
}

std::string spin_text(const std::string& name, std::uint64_t value) {
  if (name.empty()) return "others: it spins";
  return fmt::format("{} to change: it spins, and reads {} each time", name, value_text(value));
}

}  // namespace sunder::native::explore
