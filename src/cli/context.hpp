#pragma once

#include <CLI/CLI.hpp>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "cli/ready.hpp"
#include "model/progress.hpp"

namespace sunder::cli {

enum ExitCode { kNothingFound = 0, kViolationFound = 1, kBadInput = 2, kEnvironmentFailed = 3 };

/// Data that all subcommands use.
struct Context {
  Ready& ready;
  std::string command;             ///< how the user calls this program, with the options for Java
  std::vector<std::string> words;  ///< the whole command, as the user gave it
  const std::atomic<bool>& interrupted;
  jvm::Settings java;           ///< as the command line gives them
  std::function<int()> chosen;  ///< set by the subcommand that was given
};

void add_check(CLI::App& app, Context& context);
void add_resume(CLI::App& app, Context& context);
void add_work(CLI::App& app, Context& context);
void add_campaigns(CLI::App& app, Context& context);
void add_prune(CLI::App& app, Context& context);
void add_merge(CLI::App& app, Context& context);
void add_report(CLI::App& app, Context& context);
void add_export(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_outcomes(CLI::App& app, Context& context);
void add_enumerate(CLI::App& app, Context& context);
void add_spec(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);

/// Takes only whole numbers of this range, in decimal digits. Meant for `CLI::Option::transform`.
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// Parses a time such as 60s, or throws InputError.
double seconds_from(const std::string& text);

/// Parses bounds, a shard such as 2/5, or a harness. Throws InputError that points at the mistake.
Bounds bounds_from(const std::string& text);
Shard shard_from(const std::string& text);
Harness harness_from(const std::string& text, const Object& object);

/// The index of the method with this label, or throws InputError with the nearest one.
int method_from(const std::string& label, const Object& object);

/// Makes these methods the core instead of the declared ones; keeps the declared ones if the list is empty.
/// A level that one of them declares no longer counts.
void set_core(Object& object, const std::vector<std::string>& labels);

/// The command as the user gave it, with this core.
std::string command_with_core(const Context& context, const std::string& core);

/// Throws InputError if the object has no core. The message has the user's command with a core to choose,
/// and with one to find if the subcommand does that.
void require_core(const Object& object, const Context& context, bool can_find);

/// Adds `--roles`.
void add_roles_option(CLI::App& command, std::string& roles);

/// Assumes roles, if the option says so. Throws InputError if a method whose role is not clear is in the
/// given core, or if the core has no other methods.
void set_roles(Object& object, const std::string& roles, const std::vector<std::string>& core);

/// Adds `--level`. It takes only names of levels.
void add_level_option(CLI::App& command, std::optional<std::string>& level);

/// If a level is given, all methods but the core count as declared at it, or at a weaker one of their own.
void set_level(Object& object, const std::optional<std::string>& level);

/// Adds `--accept`.
void add_accept_option(CLI::App& command, std::vector<std::string>& accept);

/// Outcomes, and results of methods, that are no violations. Throws InputError if a text is neither.
void set_accepted(Object& object, const std::vector<std::string>& accept);

/// Reads "0, -1, true", or throws InputError.
Outcome outcome_from(const std::string& text);

/// Throws InputError if it is not clear which role the method has.
void refuse_without_role(const Object& object, int method);

}  // namespace sunder::cli
