#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <span>

#include "cli/arguments.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "store/address.hpp"
#include "sunder/sunder.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/limits.hpp"
#include "support/standard_streams.hpp"
#include "support/threads.hpp"
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
  print(stderr, fmt::format("sunder: {}\n", message));
  return code;
}

// Ends silently by SIGPIPE, like a program that does not handle this signal.
int end_without_reader() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  return 128 + SIGPIPE;  // if the caller has blocked the signal
}

void refuse_mistakes(const std::vector<ObjectEntry>& objects) {
  if (const auto found = native::mistakes(objects); !found.empty())
    throw InputError("in the declaration of " + joined(found, "\n        "));
}

std::string command_of(char** argv) {
  const char* given = std::getenv("SUNDER_COMMAND");  // set by wrappers
  return given ? given : argv[0];
}

// Before any message could repeat it.
void refuse_passwords(int argc, char** argv) {
  for (char* word : std::span(argv, static_cast<std::size_t>(argc))) {
    if (!has_password(word)) continue;
    std::memset(word, 'x', std::strlen(word));  // for the list of processes
    throw InputError(kPasswordRefused);
  }
}

int dispatch(int argc, char** argv, const std::vector<ObjectEntry>& objects) {
  refuse_passwords(argc, argv);
  refuse_mistakes(objects);
  Ready ready(objects);
  Context context{ready, command_of(argv), {argv, argv + argc}, interrupt(), {}, nullptr};
  context.words.front() = context.command;
  const auto command = command_from(argc, argv, context);
  ready.use(context.java);
  return command();
}

int run_command(int argc, char** argv, const std::vector<ObjectEntry>& objects) {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  std::signal(SIGXFSZ, SIG_IGN);  // then a file that may not grow is an error of write(), like a full disk
  std::signal(SIGPIPE, SIG_IGN);  // so that files are complete before the program ends
  try {
    const int code = dispatch(argc, argv, objects);
    flush(stdout);
    return code;
  } catch (const ReaderGone&) {
    return end_without_reader();
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
  keep_standard_streams();
  if (native::set_up) native::set_up();
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
