#pragma once

#include <string>
#include <vector>

#include "cli/found.hpp"
#include "cli/java_objects.hpp"
#include "sunder/declaration.hpp"

namespace sunder::cli {

/// Finds objects by name: those of this program, of the programs that come with Sunder (in groups), of any
/// other program, and of Java.
class Ready {
 public:
  /// `own` are the objects that this program declares itself.
  explicit Ready(const std::vector<ObjectEntry>& own);

  /// Sets the Java to use, and its classpath.
  void use(jvm::Settings settings) { java_ = JavaObjects(std::move(settings)); }

  /// The objects that this program declares itself.
  [[nodiscard]] const std::vector<Found>& own() const { return own_; }

  /// The program's own objects if it has any; otherwise those of all groups.
  [[nodiscard]] std::vector<Found> all() const;

  [[nodiscard]] const JavaObjects& java() const { return java_; }

  /// The objects that the word names: a group, `group:program`, a program, `program:Object`, an Object; a
  /// file, or `file:Object`; a Java class or a spec file. Throws InputError if there are none.
  [[nodiscard]] std::vector<Found> named(const std::string& word) const;

  /// Like `named`, but throws InputError unless the word names exactly one object.
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
  JavaObjects java_;
};

}  // namespace sunder::cli
