#pragma once

#include <string>

namespace sunder {

/// The content of a file that the user names. Throws InputError if it is a folder, cannot be read, has no
/// end, or has more than 256 MB. `hint` ends the message about a file that cannot be read. Waits for the
/// writer of a pipe; throws EnvironmentError if the user interrupts that.
std::string content_of(const std::string& path, const std::string& hint = "");

}  // namespace sunder
