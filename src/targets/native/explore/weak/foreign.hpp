#pragma once

namespace sunder::native::explore::weak {

/// Whether the program's own code has fences in assembly, which no hook sees.
bool has_bare_fences();

}  // namespace sunder::native::explore::weak
