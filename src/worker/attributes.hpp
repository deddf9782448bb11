#pragma once

namespace sunder {

/// From now on, this process and those that it starts get EPERM when they change the mode, the owner, the
/// times or another attribute of a file, wherever it is: Landlock knows nothing of these, and the system
/// calls do not say which folder is meant. 32-bit programs, which have other numbers for these calls, cannot
/// run. Does what the kernel can.
void keep_attributes();

}  // namespace sunder
