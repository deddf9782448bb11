#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <csignal>
#include <cstdlib>
#include <span>

#include "cli/context.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "sunder/sunder.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/limits.hpp"
#include "support/nearest.hpp"
#include "support/threads.hpp"
#include "support/version.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/worker.hpp"

namespace sunder {
namespace {

using namespace cli;

extern "C" void on_interrupt(int signal) {
  interrupt().store(true);
  std::signal(signal, SIG_DFL);  // a second signal ends the process at once
}

int fail(ExitCode code, const std::string& message) {
  fmt::print(stderr, "sunder: {}\n", message);
  return code;
}

void refuse_mistakes(const std::vector<ObjectEntry>& objects) {
  if (const auto found = native::mistakes(objects); !found.empty())
    throw InputError("in the declaration of " + joined(found, "\n        "));
}

std::string command_of(char** argv) {
  const char* given = std::getenv("SUNDER_COMMAND");  // set by wrappers
  return given ? given : argv[0];
}

std::string unknown_subcommand(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return {};
  std::vector<std::string> names;
  for (const CLI::App* s : app.get_subcommands(nullptr)) {
    if (s->get_name() == argv[1]) return {};
    names.push_back(s->get_name());
  }
  return fmt::format("there is no subcommand '{}'{}", argv[1], did_you_mean(argv[1], names));
}

// The option that a word names: `--time` of `--time=5s`, `-t` of `-t5s`. Empty if it names none.
std::string option_name(std::string_view word) {
  if (word.starts_with("--")) return std::string(word.substr(0, word == "--" ? 0 : word.find('=')));
  const bool is_short =
      word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1]));
  return std::string(word.substr(0, is_short ? 2 : 0));
}

// The names of the command's options and of those that every command has.
std::vector<std::string> option_names(const CLI::App& app, const CLI::App& command) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const CLI::App* a : {&command, &app})
    for (const CLI::Option* option : a->get_options()) {
      for (const std::string& name : option->get_lnames()) add("--" + name);
      for (const std::string& name : option->get_snames()) add("-" + name);
    }
  return names;
}

// Names only the first unknown option: CLI11 lists every word after it as well.
std::string unknown_option(const CLI::App& app, const CLI::App& command, int argc, char** argv) {
  const std::vector<std::string> names = option_names(app, command);
  for (const std::string_view word : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    const std::string name = option_name(word);
    if (name.empty() || std::ranges::find(names, name) != names.end()) continue;
    const auto near = name.starts_with("--") ? nearest(name, names) : std::nullopt;
    return fmt::format("there is no option '{}'{}", name, near ? "; did you mean '" + *near + "'?" : "");
  }
  return {};
}

// The mistake in the command line, and where to find help.
std::string mistake(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const CLI::App* command = nullptr;
  for (const CLI::App* s : app.get_subcommands(nullptr))
    if (argc > 1 && s->get_name() == argv[1]) command = s;
  const std::string option = unknown_option(app, command ? *command : app, argc, argv);
  const bool is_extra = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
  const std::string what = is_extra && !option.empty() ? option : error.what();
  return fmt::format("{} 'sunder {}--help'", what + (what.ends_with('?') ? " See" : "; see"),
                     command ? command->get_name() + " " : "");
}

int dispatch(int argc, char** argv, const std::vector<ObjectEntry>& objects) {
  refuse_mistakes(objects);
  Ready ready(objects);
  Context context{ready, command_of(argv), interrupt(), {}, nullptr};
  jvm::Settings& java = context.java;
  CLI::App app("Sunder exposes non-atomic methods of concurrent objects.", "sunder");
  app.require_subcommand(1);
  app.set_version_flag("--version", kVersion);
  app.footer("'sunder SUBCOMMAND --help' says more, with examples.");
  app.fallthrough();  // so that these options can also follow the subcommand
  app.add_option("--classpath", java.classpath, "Jars and folders with Java classes, separated by ':'");
  app.add_option("--java-home", java.java_home, "JDK or JRE for Java objects; overrides JAVA_HOME");
  add_check(app, context);
  add_resume(app, context);
  add_merge(app, context);
  add_report(app, context);
  add_export(app, context);
  add_run(app, context);
  add_replay(app, context);
  add_outcomes(app, context);
  add_enumerate(app, context);
  add_spec(app, context);
  add_list(app, context);
  if (const std::string unknown = unknown_subcommand(app, argc, argv); !unknown.empty())
    throw InputError(unknown);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // help or version
    throw InputError(mistake(app, error, argc, argv));
  }
  if (!java.classpath.empty()) context.command += " --classpath " + shell_quoted(java.classpath);
  if (!java.java_home.empty()) context.command += " --java-home " + shell_quoted(java.java_home);
  ready.use(java);
  return context.chosen();
}

int run_command(int argc, char** argv, const std::vector<ObjectEntry>& objects) {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::signal(SIGXFSZ, SIG_IGN);  // then a file that may not grow is an error of write(), like a full disk
  try {
    return dispatch(argc, argv, objects);
  } catch (const InputError& error) {
    return fail(kBadInput, error.what());
  } catch (const SerialError& error) {
    return fail(kBadInput, error.what());
  } catch (const std::exception& error) {
    return fail(kEnvironmentFailed, error.what());
  }
}

}  // namespace

int run(int argc, char** argv, std::vector<ObjectEntry> objects) {
  const bool serves = argc > 1 && std::string_view(argv[1]) == native::kWorkerArgument;
  int code = kNothingFound;
  run_with_large_stack([&] {
    if (serves)
      native::serve_objects(objects);
    else
      code = run_command(argc, argv, objects);
  });
  return code;
}

}  // namespace sunder
