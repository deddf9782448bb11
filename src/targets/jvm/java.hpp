#pragma once

#include <memory>
#include <string>
#include <vector>

#include "worker/idle_workers.hpp"

namespace sunder::jvm {

/// Which Java runs the objects, and where their classes are beside those of the JDK.
struct Settings {
  std::string java_home;  ///< if empty: JAVA_HOME, else the java on the PATH
  std::string classpath;
  std::shared_ptr<IdleWorkers> idle = std::make_shared<IdleWorkers>();

  [[nodiscard]] bool is_default() const { return java_home.empty() && classpath.empty(); }
};

/// The command that starts the Java worker. Throws EnvironmentError if there is no Java, or the worker is not
/// where it is installed.
std::vector<std::string> worker_command(const Settings& settings);

/// The same, but these methods ("java/util/AbstractMap.toString") are never compiled.
std::vector<std::string> uneven_worker_command(const Settings& settings,
                                               const std::vector<std::string>& interpreted);

/// The folder `lib/sunder` beside the folder of this program: the Java worker and the ready specs are there.
std::string own_library();

}  // namespace sunder::jvm
