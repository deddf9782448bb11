#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace sunder::fuzz {

/// The folder for the files of this process. It is in memory if the machine has such a folder.
inline std::filesystem::path work_folder(pid_t process) {
  namespace fs = std::filesystem;
  const fs::path root = fs::is_directory("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path();
  return root / ("sunder-fuzz-" + std::to_string(process));
}

inline std::string in_work_folder(const std::string& name) {
  std::filesystem::create_directories(work_folder(getpid()));
  return work_folder(getpid()) / name;
}

}  // namespace sunder::fuzz
