#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/object.hpp"
#include "sunder/declaration.hpp"
#include "targets/target.hpp"

namespace sunder::cli {

/// An object that the command line can name, and the program that declares it.
struct Found {
  std::string name;  ///< as the command line calls it: `Queue`, `tbb:concurrent_queue`, `./my_queue:Queue`
  std::string program;
  Object object;
};

std::unique_ptr<Target> open(const Found& found);

/// Where objects come from: the program itself, programs that come with Sunder in groups, and any other
/// program.
class Ready {
 public:
  /// `own` are the objects that this program declares itself.
  explicit Ready(const std::vector<ObjectEntry>& own);

  /// Everything that is ready: the program's own objects, else those of all groups.
  [[nodiscard]] std::vector<Found> all() const;

  /// The objects that the word names: a group, `group:program`, a program, `program:Object`, an Object; a
  /// file, or `file:Object`. Throws InputError if there are none.
  [[nodiscard]] std::vector<Found> named(const std::string& word) const;

  /// As `named`, but exactly one.
  [[nodiscard]] Found one_named(const std::string& word) const;

 private:
  struct Program {
    std::string group, name, path;
  };

  [[nodiscard]] std::vector<Found> objects_of(const Program& program) const;
  [[nodiscard]] std::vector<Found> in_file(const std::string& word) const;
  [[noreturn]] void fail_unknown(const std::string& word) const;

  std::vector<Found> own_;
  std::vector<Program> programs_;
};

}  // namespace sunder::cli
