#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "cli/context.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "sunder/sunder.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/nearest.hpp"
#include "support/version.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/worker.hpp"

namespace sunder {
namespace {

using namespace cli;

std::atomic<bool> g_interrupted{false};  // set by signals only

extern "C" void on_interrupt(int signal) {
  g_interrupted.store(true);
  std::signal(signal, SIG_DFL);  // a second one ends us at once
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

int dispatch(int argc, char** argv, const std::vector<ObjectEntry>& objects) {
  refuse_mistakes(objects);
  Ready ready(objects);
  Context context{ready, command_of(argv), g_interrupted, {}, nullptr};
  jvm::Settings& java = context.java;
  CLI::App app("Sunder exposes non-atomic methods of concurrent objects.", "sunder");
  app.require_subcommand(1);
  app.set_version_flag("--version", kVersion);
  app.footer("'sunder SUBCOMMAND --help' says more, with examples.");
  app.fallthrough();  // so that these can follow the subcommand, too
  app.add_option("--classpath", java.classpath, "Where Java classes are: jars and folders, separated by ':'");
  app.add_option("--java-home", java.java_home, "The JDK or JRE for Java objects, instead of JAVA_HOME's");
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
    throw InputError(std::string(error.what()) + "; see 'sunder --help'");
  }
  if (!java.classpath.empty()) context.command += " --classpath " + shell_quoted(java.classpath);
  if (!java.java_home.empty()) context.command += " --java-home " + shell_quoted(java.java_home);
  ready.use(java);
  return context.chosen();
}

}  // namespace

int run(int argc, char** argv, std::vector<ObjectEntry> objects) {
  if (argc > 1 && std::string_view(argv[1]) == native::kWorkerArgument) {
    native::serve_objects(objects);
    return kNothingFound;
  }
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write(), as a full disk is
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

}  // namespace sunder
