#pragma once

#include <vector>

#include "sunder/sunder.hpp"

namespace gallery {

/// The synchronised queues of Boost.Thread: one mutex each.
std::vector<sunder::ObjectEntry> boost_sync();

}  // namespace gallery
