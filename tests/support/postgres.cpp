#include "support/postgres.hpp"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

namespace fs = std::filesystem;

// The newest version that is there.
std::string programs() {
  std::vector<fs::path> found;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", error))
    if (fs::exists(entry.path() / "bin/postgres")) found.push_back(entry.path() / "bin");
  if (found.empty()) throw std::runtime_error("there is no PostgreSQL; scripts/setup tests installs it");
  return std::ranges::max(found).string() + "/";
}

// The server refuses to run as root; its package has made a user for it.
const passwd* other_user() { return geteuid() == 0 ? getpwnam("postgres") : nullptr; }

pid_t started(const std::vector<std::string>& words, const std::string& log) {
  const pid_t parent = getpid(), pid = fork();
  if (pid != 0) return pid;
  const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  dup2(out, STDOUT_FILENO);
  dup2(out, STDERR_FILENO);
  if (const passwd* user = other_user())
    if (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent) _exit(126);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

PostgresServer& PostgresServer::instance() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() : programs_(programs()) {
  std::string made = "/tmp/sunder-postgres-XXXXXX";  // the path of a socket must be short
  if (!mkdtemp(made.data())) throw std::runtime_error("no folder for the server");
  folder_ = made;
  if (const passwd* user = other_user())
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown");
  int status = 0;
  waitpid(started({programs_ + "initdb", "--pgdata", folder_ + "/data", "--username", "sunder", "--auth",
                   "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"},
                  folder_ + "/log"),
          &status, 0);
  if (status != 0) throw std::runtime_error("initdb failed: see " + folder_ + "/log");
  std::ofstream(folder_ + "/data/pg_hba.conf") << "local all secretive scram-sha-256\nlocal all all trust\n";
  start();
}

PostgresServer::~PostgresServer() {
  if (process_ > 0) {
    ::kill(process_, SIGQUIT);
    waitpid(process_, nullptr, 0);
  }
  std::error_code error;
  fs::remove_all(folder_, error);
}

void PostgresServer::start() {
  const auto launch = [&] {
    process_ = started({programs_ + "postgres", "-D", folder_ + "/data", "-k", folder_, "-c",
                        "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"},
                       folder_ + "/log");
  };
  launch();
  for (int i = 0; i < 600; ++i) {
    if (run_command({programs_ + "pg_isready", "-q", "-h", folder_}).exit_code == 0) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    // Processes of a server that was killed may still use its memory.
    if (waitpid(process_, nullptr, WNOHANG) == process_) launch();
  }
  throw std::runtime_error("the server does not start: see " + folder_ + "/log");
}

// Its other processes notice it and end soon.
void PostgresServer::kill() {
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = 0;
}

std::string PostgresServer::address(const std::string& database, const std::string& role) const {
  return "postgresql://" + role + "@/" + database + "?host=" + folder_;
}

std::string PostgresServer::run(const std::string& address, const std::string& sql) const {
  const Finished done = run_command({programs_ + "psql", address.substr(0, address.find('#')), "-qAtX", "-v",
                                     "ON_ERROR_STOP=1", "-c", sql});
  if (done.exit_code != 0) throw std::runtime_error(sql + ": " + done.err);
  return done.out.substr(0, done.out.find_last_not_of('\n') + 1);
}

std::string PostgresServer::fresh(const std::string& name) {
  run(address("postgres"), "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
  run(address("postgres"), "CREATE DATABASE " + name);
  return address(name);
}

}  // namespace sunder::testing
