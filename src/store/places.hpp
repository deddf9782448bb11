#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace sunder {

/// Numbers as text, runs of them as one: "0-3 7 9-12". Most of what is not finished lies side by side.
std::string to_text(const std::set<std::uint64_t>& numbers);
std::set<std::uint64_t> numbers_from(const std::string& text);

}  // namespace sunder
