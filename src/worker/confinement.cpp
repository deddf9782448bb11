#include "worker/confinement.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "worker/attributes.hpp"

namespace sunder {
namespace {

// Debian 12's header is older than these.
constexpr std::uint64_t kTruncate = 1ULL << 14, kScopeOfSignals = 1ULL << 1;
constexpr int kVersionOfMoves = 2, kVersionOfTruncate = 3, kVersionOfScopes = 6;

struct Ruleset {
  std::uint64_t files = 0, network = 0, scoped = 0;
};

constexpr std::uint64_t kOfFiles = LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
constexpr std::uint64_t kOfFolders = LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                     LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
                                     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK |
                                     LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                     LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER;

int version() {
  return static_cast<int>(syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

Ruleset ruleset_of(int version) {
  Ruleset rules{kOfFiles | kOfFolders, 0, version >= kVersionOfScopes ? kScopeOfSignals : 0};
  if (version < kVersionOfTruncate) rules.files &= ~kTruncate;
  return rules;
}

constexpr std::uint64_t kOfDevices = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK;

// The files of the process itself, as threads have their names there, and the devices that belong to nobody.
constexpr std::array kHarmless{"/tmp",      "/var/tmp",  "/proc/self",  "/dev/null",
                               "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom",
                               "/dev/tty",  "/dev/ptmx", "/dev/pts",    "/dev/shm"};

// A path that does not exist allows nothing. Devices can be made nowhere: root could reach a disk by one.
void allow(int ruleset, const std::string& path, std::uint64_t changes) {
  const int place = open(path.c_str(), O_PATH | O_CLOEXEC);
  struct stat entry {};
  if (place < 0 || fstat(place, &entry) != 0) return;
  landlock_path_beneath_attr rule{};
  rule.allowed_access = changes & (S_ISDIR(entry.st_mode) ? ~kOfDevices : kOfFiles);
  rule.parent_fd = place;
  syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(place);
}

}  // namespace

void confine(const std::string& own) {
  const char* given = std::getenv(kWritable);
  const std::string writable = given ? given : "";
  const int known = version();
  if (writable == "/" || own.empty() || known < kVersionOfMoves) return;
  const Ruleset rules = ruleset_of(known);
  const std::size_t size = known >= kVersionOfScopes ? sizeof rules : sizeof rules.files;
  const int ruleset = static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, size, 0));
  if (ruleset < 0) return;
  allow(ruleset, own, rules.files);
  for (const char* path : kHarmless) allow(ruleset, path, rules.files);
  std::istringstream further(writable);
  for (std::string path; std::getline(further, path, ':');) allow(ruleset, path, rules.files);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  syscall(SYS_landlock_restrict_self, ruleset, 0);
  close(ruleset);
  keep_attributes();
}

}  // namespace sunder
