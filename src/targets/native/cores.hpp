#pragma once

#include <vector>

namespace sunder::native {

/// The cores that this process may use, as of the first call.
const std::vector<int>& usable_cores();

inline bool core_for_each(int threads) { return threads <= static_cast<int>(usable_cores().size()); }

}  // namespace sunder::native
