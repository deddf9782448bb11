#pragma once

#include <string>
#include <vector>

#include "cli/found.hpp"

namespace sunder::cli {

/// Finds Java objects by class name or spec file. Uses the spec that comes with Sunder if there is one.
class JavaObjects {
 public:
  explicit JavaObjects(jvm::Settings settings = {});

  /// True if the word can only be a Java object: the name of a ready spec, `jdk` for all of these, a
  /// qualified class name, or a spec file.
  [[nodiscard]] bool knows(const std::string& word) const;
  [[nodiscard]] std::vector<Found> named(const std::string& word) const;
  [[nodiscard]] std::vector<Found> all() const { return named("jdk"); }

  /// The names of the ready specs, which are simple class names.
  [[nodiscard]] std::vector<std::string> names() const;
  /// Derives a spec from a class, given by its name or by that of a ready spec. Returns its text.
  [[nodiscard]] std::string derived_spec(const std::string& word) const;
  [[nodiscard]] bool has_classpath() const { return !settings_.classpath.empty(); }

 private:
  struct Spec {
    std::string name, path, class_name;
  };

  jvm::Settings settings_;
  std::vector<Spec> specs_;
};

}  // namespace sunder::cli
