#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/object.hpp"
#include "sunder/declaration.hpp"
#include "targets/jvm/jvm_target.hpp"
#include "targets/target.hpp"

namespace sunder::cli {

/// An object that the command line can name, and where it lives: the program that declares it, or Java.
struct Found {
  std::string name;  ///< as the command line calls it: `Queue`, `tbb:concurrent_queue`, `./my_queue:Queue`
  std::string program;
  Object object;
  std::optional<jvm::Reference> java = std::nullopt;
  jvm::Settings java_settings = {};
};

std::unique_ptr<Target> open(const Found& found);

/// Java objects: classes by name, with the spec that comes with Sunder where there is one.
class JavaObjects {
 public:
  explicit JavaObjects(jvm::Settings settings = {});

  /// True if the word can name nothing else: a ready spec, `jdk` for all of them, a qualified class name, a
  /// spec file.
  [[nodiscard]] bool knows(const std::string& word) const;
  [[nodiscard]] std::vector<Found> named(const std::string& word) const;
  [[nodiscard]] std::vector<Found> all() const { return named("jdk"); }

  /// The ready specs: simple names of classes.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The text of a spec derived from the class, which a ready spec may name.
  [[nodiscard]] std::string derived_spec(const std::string& word) const;
  [[nodiscard]] bool has_classpath() const { return !settings_.classpath.empty(); }

 private:
  struct Spec {
    std::string name, path, class_name;
  };

  jvm::Settings settings_;
  std::vector<Spec> specs_;
};

/// Where objects come from: the program itself, programs that come with Sunder in groups, any other program,
/// and Java.
class Ready {
 public:
  /// `own` are the objects that this program declares itself.
  explicit Ready(const std::vector<ObjectEntry>& own);

  /// Which Java to use, and its classpath.
  void use(jvm::Settings settings) { java_ = JavaObjects(std::move(settings)); }

  /// The objects that this program declares itself.
  [[nodiscard]] const std::vector<Found>& own() const { return own_; }

  /// Everything that is ready: the program's own objects, else those of all groups.
  [[nodiscard]] std::vector<Found> all() const;

  [[nodiscard]] const JavaObjects& java() const { return java_; }

  /// The objects that the word names: a group, `group:program`, a program, `program:Object`, an Object; a
  /// file, or `file:Object`; a Java class or a spec file. Throws InputError if there are none.
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
  JavaObjects java_;
};

}  // namespace sunder::cli
