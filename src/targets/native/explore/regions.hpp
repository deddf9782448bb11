#pragma once

#include <vector>

#include "targets/native/explore/statics.hpp"

namespace sunder::native::explore {

/// The statics of the code under test: those of the program, and all that the libraries have which it is
/// linked with, except those of the system.
std::vector<Region> statics_under_test();

/// The thread-local variables of the calling thread that belong to the program or to these libraries.
std::vector<Region> thread_locals_under_test();

/// Whether this memory has the address of a byte in the other.
bool refers_to(const Region& memory, const Region& other);

/// The number of libraries that were loaded so far.
unsigned long long loaded_libraries();

/// The code of the loader, and of the C library.
std::vector<Region> code_of_loader();
std::vector<Region> code_of_c_library();

}  // namespace sunder::native::explore
