#pragma once

#include <cstdint>
#include <set>
#include <string>

namespace sunder {

/// Numbers as text, with runs as ranges: "0-3 7 9-12". Most unfinished places are neighbours.
std::string to_text(const std::set<std::uint64_t>& numbers);
/// Throws MalformedJson if the text is written otherwise, or if it has more than `most` numbers.
std::set<std::uint64_t> numbers_from(const std::string& text, std::uint64_t most);

}  // namespace sunder
