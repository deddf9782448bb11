#pragma once

#include <filesystem>
#include <string>

namespace sunder::cli {

/// The folder of campaigns without a name, in the state folder of the XDG specification. Is made if it is
/// missing. Throws InputError if there is no home folder.
std::filesystem::path state_folder();

/// How the names of files begin that keep what could not be written to this campaign of a server; a whole
/// path.
std::string unwritten_prefix(const std::string& location);

}  // namespace sunder::cli
