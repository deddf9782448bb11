#pragma once

#include <vector>

#include "sunder/sunder.hpp"

namespace gallery {

/// The sets and maps of oneTBB, unordered and ordered.
std::vector<sunder::ObjectEntry> tbb_sets();

}  // namespace gallery
