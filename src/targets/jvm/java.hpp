#pragma once

#include <memory>
#include <string>
#include <vector>

#include "worker/idle_workers.hpp"

namespace sunder::jvm {

/// The Java that runs the objects, and the place of classes that are not in the JDK.
struct Settings {
  std::string java_home;  ///< if empty: JAVA_HOME, else the java on the PATH
  std::string classpath;
  std::shared_ptr<IdleWorkers> idle = std::make_shared<IdleWorkers>();

  [[nodiscard]] bool is_default() const { return java_home.empty() && classpath.empty(); }
};

/// The command that starts the Java worker. Throws EnvironmentError if there is no Java, or if the worker is
/// not installed.
std::vector<std::string> worker_command(const Settings& settings);

/// The same command, but these methods ("java/util/AbstractMap.toString") are never compiled.
std::vector<std::string> uneven_worker_command(const Settings& settings,
                                               const std::vector<std::string>& interpreted);

/// The folder `lib/sunder` next to the folder of this program. It holds the Java worker and the ready specs.
std::string own_library();

}  // namespace sunder::jvm
