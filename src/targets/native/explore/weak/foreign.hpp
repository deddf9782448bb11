#pragma once

namespace sunder::native::explore::weak {

/// Whether the program's own code has fences in assembly, which no hook sees.
bool has_bare_fences();

/// A premise that names a library which the program is linked with and which may synchronise without hooks;
/// null if there is none. Then data races cannot be told.
const char* premise_of_libraries();

}  // namespace sunder::native::explore::weak
