#pragma once

#include <string>
#include <string_view>

#include "support/clock.hpp"

namespace sunder {

/// The file that a path leads to: symbolic links are followed, even if the last one leads to nothing yet.
std::string followed(const std::string& path);

/// A new file that takes the place of another one at once, or is removed. It lies in the same folder, under a
/// name that no other process uses, and has the permissions of the file that it replaces.
class Replacement {
 public:
  /// Throws InputError if no file can be made there.
  explicit Replacement(const std::string& path);
  ~Replacement();
  Replacement(const Replacement&) = delete;
  Replacement& operator=(const Replacement&) = delete;

  [[nodiscard]] const std::string& temporary() const { return temporary_; }

  /// Writes the content to the disk. Throws EnvironmentError.
  void write(std::string_view content);

  /// False if the file cannot be replaced, since something is mounted there. Throws EnvironmentError for
  /// other errors.
  [[nodiscard]] bool take_place();

 private:
  std::string path_, target_, temporary_;
  int fd_ = -1;
};

/// Throws EnvironmentError: the path cannot be written, for the reason in errno.
[[noreturn]] void fail_to_write(const std::string& path);

/// Allows a wait for a reader to go on. Throws EnvironmentError if the user has interrupted this process and
/// the wait takes more than a second.
void wait_longer(TimePoint start, const std::string& path);

/// Writes everything, in pieces that do not block once there is room. Throws EnvironmentError if that fails.
void write_all(int fd, std::string_view content, const std::string& path);

/// Puts the content on the disk and closes the file. Throws EnvironmentError.
void sync_and_close(int& fd, const std::string& path);

}  // namespace sunder
