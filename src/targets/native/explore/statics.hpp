#pragma once

#include <link.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sunder::native::explore {

using Region = std::span<std::byte>;

/// Before `main`: looks for the statics of the program.
void find_statics();

/// Throws InputError if statics of Sunder itself count as statics of the program.
void require_known_statics();

/// The statics of the code under test that are linked into the program. Of a C++ program, those of its own
/// sources; of a Rust program, those of all crates and of the standard library. None if the program was
/// linked in another way, so that nobody knows whose statics are whose.
std::span<const Region> statics_of_program();

bool is_static_of_program(const volatile void* address);

/// Whether code without hooks may change them, such as Rust's standard library.
bool statics_change_unseen();

/// All other statics of the program: those of Sunder, and of C++ libraries that were linked into the program.
std::vector<Region> other_statics();

/// Leaves the parts before and after the other region.
void cut_out(const Region& other, std::vector<Region>& regions);

/// The memory of a library, or of the program, that stays writable once it is loaded.
std::vector<Region> writable_parts(const dl_phdr_info& library);

}  // namespace sunder::native::explore
