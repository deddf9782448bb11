#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/fields.hpp"
#include "model/verdict.hpp"

/// Reads back the part of a result file (json_report.hpp) that later commands need.
namespace sunder {

/// The format of result files. Raise it when a field is taken away or means something else; not for a new
/// one.
inline constexpr int kResultsFormat = 1;

struct ReportedMeaning {
  Gravity gravity{};
  std::optional<Level> level;  ///< of its views
  std::string text;

  friend bool operator==(const ReportedMeaning&, const ReportedMeaning&) = default;
};

struct ReportedViolation {
  std::string harness, outcome;
  std::string schedule;                    ///< empty if stress found it
  std::optional<ReportedMeaning> meaning;  ///< absent in files of earlier versions

  friend bool operator==(const ReportedViolation&, const ReportedViolation&) = default;
};

struct ReportedMethod {
  std::string name;
  VerdictKind verdict{};
  std::optional<ReportedViolation> violation;  ///< the gravest
  std::vector<ReportedViolation> others;

  friend bool operator==(const ReportedMethod&, const ReportedMethod&) = default;
};

struct ReportedObject {
  std::string name;
  std::vector<ReportedMethod> methods;

  friend bool operator==(const ReportedObject&, const ReportedObject&) = default;
};

/// The format of a result file; files of the first versions do not say it.
std::uint64_t format_of(const Json& results);

/// Throws MalformedJson if a field is missing or has another type.
std::vector<ReportedObject> reported_in(const Json& results);

}  // namespace sunder
