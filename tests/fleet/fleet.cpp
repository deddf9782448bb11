#include "fleet/fleet.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sunder::testing {
namespace {

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }

std::string fresh_file() {
  static int count = 0;
  return ::testing::TempDir() + "background-" + std::to_string(getpid()) + "-" + std::to_string(++count);
}

}  // namespace

Background::Background(std::vector<std::string> arguments, const std::vector<std::string>& environment)
    : file_(fresh_file()) {
  arguments.insert(arguments.begin(), SUNDER_COMMAND_PATH);
  std::vector<char*> words;
  for (const std::string& w : arguments) words.push_back(const_cast<char*>(w.c_str()));
  words.push_back(nullptr);
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ != 0) return;
  const int out = open(file_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
  for (const std::string& each : environment) putenv(const_cast<char*>(each.c_str()));
  execv(words[0], words.data());
  _exit(127);
}

Background::~Background() {
  if (!has_ended()) {
    kill(pid_, SIGKILL);
    waitpid(pid_, &status_, 0);
  }
  unlink(file_.c_str());
}

void Background::signal(int number) const {
  if (status_ == -1) kill(pid_, number);
}

bool Background::has_ended() {
  if (status_ == -1 && waitpid(pid_, &status_, WNOHANG) == 0) status_ = -1;
  return status_ != -1;
}

int Background::wait() {
  if (status_ == -1) waitpid(pid_, &status_, 0);
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
}

std::string Background::printed() const {
  std::ostringstream text;
  text << std::ifstream(file_).rdbuf();
  return text.str();
}

bool Background::wait_for(const std::string& text) {
  while (printed().find(text) == std::string::npos) {
    if (has_ended()) return printed().find(text) != std::string::npos;
    pause();
  }
  return true;
}

std::string begun(const std::string& address, std::vector<std::string> words) {
  words.insert(words.begin(), "check");
  words.insert(words.end(), {"--store", address, "--begin"});
  const Finished made = sunder(words);
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(made.out.starts_with("store ")) << made.out;
  return made.out.substr(6, made.out.find('\n') - 6);
}

std::jthread violations_kept_out(const PostgresServer& of, const std::string& address) {
  std::jthread made([&of, address] {
    try {
      of.run(address, "LOCK TABLE sunder.found IN EXCLUSIVE MODE; SELECT pg_sleep(3600)");
    } catch (const std::runtime_error&) {  // the server has ended
    }
  });
  while (of.run(address,
                "SELECT count(*) FROM pg_locks WHERE mode = 'ExclusiveLock' AND granted AND "
                "relation = 'sunder.found'::regclass") == "0")
    pause();
  return made;
}

void wait_for_a_violation(const PostgresServer& of, const std::string& address) {
  while (of.run(address,
                "SELECT count(*) FROM pg_locks WHERE NOT granted AND "
                "relation = 'sunder.found'::regclass") == "0")
    pause();
}

nlohmann::json results_in(const std::string& location) {
  const Finished reported = sunder({"report", location, "--json", "-"});
  EXPECT_EQ(reported.exit_code, 0) << reported.err;
  return nlohmann::json::parse(reported.out, nullptr, false);
}

std::string proofs_of_one_process(std::vector<std::string> words) {
  words.insert(words.begin(), "check");
  words.insert(words.end(), {"--no-store", "--json", "-"});
  const Finished done = sunder(words);
  EXPECT_LE(done.exit_code, 1) << done.err;
  return proofs_in(nlohmann::json::parse(done.out, nullptr, false));
}

std::string verdicts_in(const nlohmann::json& results) {
  std::string made;
  for (const auto& o : results["objects"])
    for (const auto& m : o["methods"])
      made += o["name"].get<std::string>() + " " + m["name"].get<std::string>() + ": " +
              m["verdict"].get<std::string>() + "\n";
  return made;
}

std::string proofs_in(const nlohmann::json& results) {
  std::string made;
  for (const auto& o : results["objects"])
    for (const auto& m : o["methods"]) {
      made += o["name"].get<std::string>() + " " + m["name"].get<std::string>() + ": " +
              m["verdict"].get<std::string>();
      if (m["verdict"] == "atomic-within-bounds")
        made += " " + m["bounds"].dump() + " " + m["harnesses"].dump() + " " + m["schedules"].dump();
      made += "\n";
    }
  return made;
}

}  // namespace sunder::testing
