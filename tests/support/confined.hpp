#pragma once

#include <string>
#include <vector>

namespace sunder::testing {

/// How a command ended, and what it left behind.
struct Confined {
  int exit_code = -1;
  bool ended = false;          ///< by itself, within the time
  double seconds = 0;          ///< until its end
  double since_interrupt = 0;  ///< the seconds of these after the first SIGINT, if there was one
  std::string out, err;
  std::vector<std::string> processes;  ///< that lived on: their command lines
  std::vector<std::string>
      files;  ///< that were in its folders at the end, except those that were there before
};

/// An empty folder that is removed at the end. Commands run in its `here`; their TMPDIR is its `tmp`.
class Confinement {
 public:
  Confinement();
  ~Confinement();
  Confinement(const Confinement&) = delete;
  Confinement& operator=(const Confinement&) = delete;

  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Runs the command to its end. After this number of seconds, it gets as much of the machine as a
  /// Competitor needs for `patience` seconds of a processor; then it is killed. Sends SIGINT after
  /// `interrupt_after` seconds, if given, this number of times. Processes that the command leaves behind
  /// become children of this process, whatever they did to hide; they are killed.
  Confined run(const std::vector<std::string>& words, int seconds, double patience, int interrupt_after = 0,
               int interrupts = 1);

 private:
  std::string folder_;
};

}  // namespace sunder::testing
