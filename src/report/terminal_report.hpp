#pragma once

#include <string>
#include <vector>

#include "report/told_violations.hpp"
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
  void object_ended(const ObjectResult& result) override;

  /// The verdict table of everything that was checked, the gravest first.
  void summary(const std::vector<ObjectResult>& results);

 private:
  void name_object();
  void tell_more(const Object& object, const MethodResult& result, const std::string& name);
  std::string text_of(const Violation& violation, const Object& object) const;
  std::string details_of(const Violation& violation, const Object& object) const;

  Terminal& terminal_;
  Verbosity verbosity_;
  std::string command_;
  std::string object_name_, named_;
  TimePoint last_progress_{};
  ToldViolations told_;
};

}  // namespace sunder
