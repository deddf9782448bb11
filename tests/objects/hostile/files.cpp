// Files and folders in the working folder, which must not outlive the worker.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "hostile.hpp"

namespace hostile {
namespace {

struct Deep;
struct Many;
struct Sealed;
struct Sparse;

/// Makes folders within folders, 1,200 deep, and goes to the innermost one.
void digs() {
  if (!still_allowed<Deep>(1)) return;
  for (int depth = 0; depth < 1200; ++depth)
    if (mkdir("d", 0700) != 0 || chdir("d") != 0) return;
}

/// Makes 5,000 files with odd names.
void litters() {
  if (!still_allowed<Many>(1)) return;
  for (int i = 0; i < 5000; ++i) close(creat(("\x1b[2J \xff\n" + std::to_string(i)).c_str(), 0600));
}

/// Makes a folder with a file in it that nobody may look at, and a link to each place above.
void seals() {
  if (!still_allowed<Sealed>(1)) return;
  if (mkdir("sealed", 0700) != 0 || symlink("/", "sealed/root") != 0 || symlink("..", "above") != 0) return;
  close(creat("sealed/file", 0));
  chmod("sealed", 0);
  chmod(".", 0);
}

/// Makes a file of a terabyte that takes no room.
void claims() {
  if (!still_allowed<Sparse>(1)) return;
  const int file = creat("huge", 0600);
  if (ftruncate(file, off_t{1} << 40) != 0 || ftruncate(STDERR_FILENO, off_t{1} << 40) != 0) return;
}

}  // namespace

Entries files() {
  return {kind("DigFolders", &digs), kind("Litter", &litters), kind("SealFolder", &seals),
          kind("ClaimTerabyte", &claims)};
}

}  // namespace hostile
