#pragma once

#include <string>

namespace sunder {

/// The environment variable with further folders in which code under test may write, separated by colons. "/"
/// lifts the confinement.
inline constexpr const char* kWritable = "SUNDER_WRITABLE";

/// From now on, this process and those that it starts change files only in `own`, in the folders for
/// temporary files, in `/proc/self` and in those of kWritable; they write to no devices but harmless ones,
/// change no attributes of files (see keep_attributes), and send signals only to each other. So they reach
/// neither a store nor a result elsewhere. Does what the kernel can: files since Linux 5.19, signals since
/// 6.12.
void confine(const std::string& own);

}  // namespace sunder
