#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sunder::cli {

/// The sources of a program that sunder_add_objects or cargo sunder has made: they write the list beside the
/// program, with paths that are whole or start at the program's folder. Empty for other programs.
std::vector<std::string> declared_sources(const std::filesystem::path& program);

/// Finds the source files of the working folder by their names, as traces have them. The folder is read once,
/// when the first file is asked for.
class SourceFiles {
 public:
  /// Its path relative to the working folder; of a program, that of the source that declares its objects.
  /// Nothing if there is none, or if several files have the name.
  std::optional<std::string> operator()(const std::string& name) const;

 private:
  void read() const;

  mutable bool is_read_ = false;
  mutable std::map<std::string, std::optional<std::string>> paths_;  // none: several have the name
};

}  // namespace sunder::cli
