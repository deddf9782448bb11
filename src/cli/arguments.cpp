#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <span>
#include <sstream>

#include "support/error.hpp"
#include "support/format.hpp"
#include "support/nearest.hpp"
#include "support/standard_streams.hpp"
#include "support/version.hpp"

namespace sunder::cli {
namespace {

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

// Compares without the dashes, which all long options have in common.
std::string nearest_option(const std::string& name, const std::vector<std::string>& names) {
  std::vector<std::string> long_names;
  for (const std::string& each : names)
    if (each.starts_with("--")) long_names.push_back(each.substr(2));
  const auto near = name.starts_with("--") ? nearest(name.substr(2), long_names) : std::nullopt;
  return near ? "; did you mean '--" + *near + "'?" : "";
}

// Names only the first unknown option: CLI11 lists every word after it as well.
std::string unknown_option(const CLI::App& app, const CLI::App& command, int argc, char** argv) {
  const std::vector<std::string> names = option_names(app, command);
  for (const std::string_view word : std::span(argv, static_cast<std::size_t>(argc)).subspan(1)) {
    const std::string name = option_name(word);
    if (name.empty() || std::ranges::find(names, name) != names.end()) continue;
    return fmt::format("there is no option '{}'{}", name, nearest_option(name, names));
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
  const std::string what = (is_extra || !command) && !option.empty() ? option
                           : command                                 ? error.what()
                                                                     : "name a subcommand, such as check";
  return fmt::format("{} '{} {}--help'", what + (what.ends_with('?') ? " See" : "; see"), app.get_name(),
                     command ? command->get_name() + " " : "");
}

// Help, or the version.
int show_help(const CLI::App& app, const CLI::ParseError& wanted) {
  std::ostringstream text;
  const int code = app.exit(wanted, text, text);
  print(stdout, text.str());
  return code;
}

// A program that declares objects is known to its user by its own name.
std::string name_of_command(const Context& context) {
  return context.ready.own().empty() ? "sunder" : std::filesystem::path(context.command).filename().string();
}

std::shared_ptr<CLI::App> make_app(Context& context) {
  const std::string name = name_of_command(context);
  auto app = std::make_shared<CLI::App>("Sunder exposes non-atomic methods of concurrent objects.", name);
  app->require_subcommand(1);
  app->set_version_flag("--version", kVersion);
  app->footer("'" + name + " SUBCOMMAND --help' says more, with examples.");
  app->fallthrough();  // so that these options can also follow the subcommand
  app->add_option("--classpath", context.java.classpath,
                  "Jars and folders with Java classes, separated by ':'");
  app->add_option("--java-home", context.java.java_home, "JDK or JRE for Java objects; overrides JAVA_HOME");
  for (auto* add : {add_check, add_resume, add_work, add_campaigns, add_prune, add_merge, add_report,
                    add_export, add_run, add_replay, add_outcomes, add_enumerate, add_spec, add_list})
    add(*app, context);
  return app;
}

}  // namespace

std::function<int()> command_from(int argc, char** argv, Context& context) {
  std::string help = "--help";
  std::vector<char*> asked;
  if (argc > 1 && std::string_view(argv[1]) == "help") {  // `help check` is `check --help`
    asked = {argv[0]};
    if (argc > 2) asked.push_back(argv[2]);
    asked.push_back(help.data());
    argc = static_cast<int>(asked.size());
    argv = asked.data();
  }
  const auto app = make_app(context);
  if (const std::string unknown = unknown_subcommand(*app, argc, argv); !unknown.empty())
    throw InputError(unknown);
  try {
    app->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) throw InputError(mistake(*app, error, argc, argv));
    return [app, error] { return show_help(*app, error); };
  }
  const jvm::Settings& java = context.java;
  if (!java.classpath.empty()) context.command += " --classpath " + shell_quoted(java.classpath);
  if (!java.java_home.empty()) context.command += " --java-home " + shell_quoted(java.java_home);
  return context.chosen;
}

}  // namespace sunder::cli
