#pragma once

#include <string>

namespace sunder {

/// A file that is written as a whole or not at all. It is opened early, so that a wrong path fails before the
/// work.
class OutputFile {
 public:
  /// Throws InputError if the file cannot be written.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws EnvironmentError if the disk reports an error.
  void write(const std::string& content);

 private:
  std::string path_, temporary_;
  int fd_ = -1;
};

}  // namespace sunder
