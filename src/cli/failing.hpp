#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "model/names.hpp"
#include "model/verdict.hpp"
#include "report/changes.hpp"
#include "report/results.hpp"
#include "search/config.hpp"

namespace sunder::cli {

/// Which violations make a command fail, that is, end with exit code 1. Bugs always do, and so does a
/// violation whose meaning is not known, and a refusal: outcomes do not tell a lost update from one that
/// may refuse, so only a declaration excuses it.
enum class FailOn {
  bug,
  stale,     ///< stale updates as well
  declared,  ///< every violation of the core and of methods that declare a level
  any
};

constexpr const char* name_of(FailOn fail_on) {
  switch (fail_on) {
    case FailOn::bug:
      return "bug";
    case FailOn::stale:
      return "stale";
    case FailOn::declared:
      return "declared";
    case FailOn::any:
      return "any";
  }
  return "";
}

/// Adds `--fail-on`; shows no default if `fail_on` is empty.
CLI::Option* add_fail_on_option(CLI::App& command, std::string& fail_on);

/// The command line takes no other words. Any violation counts if there is none.
FailOn fail_on_from(const std::string& word);

/// How far a check searches after a violation, if `--fail-on` has this word, or none.
Learning learning_for(const std::string& fail_on, bool has_time);

/// Whether a violation of this gravity in this harness makes the command fail.
bool fails(FailOn fail_on, Gravity gravity, const Harness& harness, const Object& object);

/// The exit code of a check with these results. Verdicts that the baseline has, too, do not count.
int exit_code_of(const std::vector<ObjectResult>& results, const Verdicts* baseline, FailOn fail_on);

/// Notes the methods whose violations do not make the command fail.
void excuse(Results& results, FailOn fail_on);

/// Says which methods count as bugs only because their violation is not explained; empty if none does.
std::string unexplained_text(const std::vector<ObjectResult>& results, FailOn fail_on);

}  // namespace sunder::cli

namespace sunder {

template <>
inline constexpr std::array kEvery<cli::FailOn>{cli::FailOn::bug, cli::FailOn::stale, cli::FailOn::declared,
                                                cli::FailOn::any};

}  // namespace sunder
