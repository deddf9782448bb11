#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sunder::native::explore {

using Region = std::span<std::byte>;

/// The statics of the code under test: those of the program's own sources, and all that the libraries have
/// which it is linked with, except those of the system.
std::vector<Region> statics_under_test();

/// All other statics of the program: those of Sunder, and of libraries that were linked into the program.
std::vector<Region> other_statics();

/// The thread-local variables of the calling thread that belong to the program or to these libraries.
std::vector<Region> thread_locals_under_test();

/// The number of libraries that were loaded so far.
unsigned long long loaded_libraries();

/// The code of the C library and of the loader.
std::vector<Region> code_of_c_library();

}  // namespace sunder::native::explore
