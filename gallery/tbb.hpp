#pragma once

#include <vector>

#include "sunder/sunder.hpp"

namespace gallery {

std::vector<sunder::ObjectEntry> tbb_queues();
sunder::ObjectEntry tbb_hash_map();
std::vector<sunder::ObjectEntry> tbb_vectors();
/// The sets and maps of oneTBB, unordered and ordered.
std::vector<sunder::ObjectEntry> tbb_sets();

}  // namespace gallery
