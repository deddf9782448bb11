#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace sunder {

/// All enumerators of an enumeration whose names are read back from text; `name_of` names each.
template <typename Enumeration>
inline constexpr std::array<Enumeration, 0> kEvery{};

/// The enumerator with this name, if there is one.
template <typename Enumeration>
std::optional<Enumeration> named(std::string_view name) {
  static_assert(!kEvery<Enumeration>.empty(), "list the enumerators in a kEvery of the enumeration");
  for (const Enumeration each : kEvery<Enumeration>)
    if (name == name_of(each)) return each;
  return std::nullopt;
}

}  // namespace sunder
