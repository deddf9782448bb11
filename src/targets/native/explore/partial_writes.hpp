#pragma once

namespace sunder::native::explore {

/// Whether the code behind the hook of a write, which returns to this site, reads the memory again before it
/// writes. g++ writes a bit-field so, and tells the hooks nothing of the read.
bool is_partial_write(const void* site);

}  // namespace sunder::native::explore
