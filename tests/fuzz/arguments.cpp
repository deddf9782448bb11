#include "cli/arguments.hpp"

#include <sstream>

#include "fuzz/kind.hpp"
#include "fuzz/objects.hpp"
#include "support/error.hpp"

namespace sunder::fuzz {
namespace {

void read_word(const std::string& word) {
  const auto parsers = {+[](const std::string& w) { (void)cli::seconds_from(w); },
                        +[](const std::string& w) { (void)cli::bounds_from(w); },
                        +[](const std::string& w) { (void)cli::shard_from(w); },
                        +[](const std::string& w) { (void)cli::harness_from(w, kMany); },
                        +[](const std::string& w) { (void)cli::method_from(w, kMany); }};
  for (const auto parse : parsers) try {
      parse(word);
    } catch (const InputError&) {
    }
}

// One argument in each line. The command is parsed, but not run.
void read_arguments(const std::string& input) {
  static cli::Ready ready({});
  static const std::atomic<bool> never{false};
  std::vector<std::string> words{"sunder"};
  std::istringstream lines(input);
  for (std::string line; std::getline(lines, line);) words.push_back(line);
  for (const std::string& word : words) read_word(word);
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  cli::Context context{ready, "sunder", {}, never, {}, nullptr};
  argv.push_back(nullptr);
  (void)cli::command_from(static_cast<int>(words.size()), argv.data(), context);
}

}  // namespace

Kind argument_kind() {
  return {"arguments",
          read_arguments,
          {"\n", "\n--", "\n-", "=", "--time\n", "--bounds\n", "--seed\n", "--shard\n", "--preemptions\n",
           "--engine\n", "--help", "--version", "-m\n", "check\n", "--jobs\n", "1/1", ",", "{", "\xff"}};
}

}  // namespace sunder::fuzz
