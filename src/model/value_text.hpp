#pragma once

#include "model/cursor.hpp"
#include "model/outcome.hpp"
#include "model/value.hpp"

namespace sunder {

/// Reads the value that starts at the cursor.
Value parse_value(Cursor& cursor);

}  // namespace sunder
