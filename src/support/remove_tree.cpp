#include "support/remove_tree.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <memory>
#include <vector>

#include "support/descriptor.hpp"

namespace sunder {
namespace {

// Its owner may read and change it then. A link is left alone, since this would follow it.
Descriptor opened_folder(int parent, const char* name) {
  struct stat found {};
  if (fstatat(parent, name, &found, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(found.st_mode))
    fchmodat(parent, name, 0700, 0);
  return Descriptor(openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// Removes the entries that can be removed at once; returns the names of the others.
std::vector<std::string> remove_entries(int folder) {
  std::vector<std::string> rest;
  const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(again >= 0 ? fdopendir(again) : nullptr, closedir);
  while (const dirent* each = entries ? readdir(entries.get()) : nullptr) {
    const std::string name = each->d_name;
    if (name == "." || name == ".." || unlinkat(folder, name.c_str(), 0) == 0) continue;
    if (unlinkat(folder, name.c_str(), AT_REMOVEDIR) != 0) rest.push_back(name);
  }
  return rest;
}

struct Level {
  std::string name;
  std::vector<std::string> rest;  // folders to be emptied
};

}  // namespace

void remove_tree(const std::string& folder) {
  Descriptor at = opened_folder(AT_FDCWD, folder.c_str());
  if (!at.is_open()) return;
  // One folder is open at a time: a path may be too long, and a tree deeper than descriptors last.
  std::vector<Level> levels{{"", remove_entries(at.get())}};
  while (levels.size() > 1 || !levels.back().rest.empty()) {
    if (levels.back().rest.empty()) {
      at = Descriptor(openat(at.get(), "..", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
      unlinkat(at.get(), levels.back().name.c_str(), AT_REMOVEDIR);
      levels.pop_back();
      continue;
    }
    const std::string name = std::move(levels.back().rest.back());
    levels.back().rest.pop_back();
    Descriptor below = opened_folder(at.get(), name.c_str());
    if (!below.is_open()) continue;
    at = std::move(below);
    levels.push_back({name, remove_entries(at.get())});
  }
  rmdir(folder.c_str());
}

}  // namespace sunder
