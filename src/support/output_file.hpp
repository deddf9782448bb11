#pragma once

#include <string>
#include <string_view>

namespace sunder {

/// A file for results. A regular file is replaced as a whole or not at all; symbolic links to it stay.
/// Devices, FIFOs and descriptors such as /dev/stdout are written through. The path is tried early, so that a
/// wrong one fails before the work; nothing is left behind if nothing is written.
class OutputFile {
 public:
  /// Throws InputError if the file cannot be written.
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  /// Throws EnvironmentError if a write fails. Waits for the reader of a FIFO.
  void write(std::string_view content);

 private:
  enum class Way { replace, in_place, through, fifo };

  Way way_to(const std::string& path);
  void write_in_place(std::string_view content);

  std::string path_;
  int fd_ = -1;  // of a device or a descriptor
  Way way_;
};

}  // namespace sunder
