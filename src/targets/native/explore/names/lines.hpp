#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sunder::native::explore::names {

/// "queue.hpp:31" with its path, for the code at these offsets in a file: the line itself, also if it is
/// within an inlined function. Offsets that debug information does not know are left out.
std::map<std::uintptr_t, std::string> lines_of(const std::string& file,
                                               const std::vector<std::uintptr_t>& offsets);

}  // namespace sunder::native::explore::names
