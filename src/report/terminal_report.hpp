#pragma once

#include <string>
#include <vector>

#include "search/listener.hpp"
#include "support/clock.hpp"
#include "support/terminal.hpp"

namespace sunder {

enum class Verbosity { quiet, normal, verbose };

/// Prints the progress and the results of a check for people.
class TerminalReport : public Listener {
 public:
  /// `command` is how the user calls Sunder; it starts the commands that reproduce a violation.
  TerminalReport(Terminal& terminal, Verbosity verbosity, std::string command)
      : terminal_(terminal), verbosity_(verbosity), command_(std::move(command)) {}

  void object_started(const Object& object, const std::string& qualified_name) override;
  void status(const Status& status) override;
  void method_accused(const Object& object, const MethodResult& result) override;
  void method_ended(const Object& object, const MethodResult& result) override;

  /// The verdict table of everything that was checked.
  void summary(const std::vector<ObjectResult>& results);

 private:
  void name_object();
  std::string verdict_text(const Verdict& verdict) const;

  Terminal& terminal_;
  Verbosity verbosity_;
  std::string command_;
  std::string object_name_, named_;
  TimePoint last_progress_{};
};

}  // namespace sunder
