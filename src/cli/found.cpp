#include "cli/found.hpp"

#include "targets/native/native_target.hpp"

namespace sunder::cli {

std::unique_ptr<Target> open(const Found& found) {
  if (found.java) return std::make_unique<jvm::JvmTarget>(found.java_settings, *found.java, found.object);
  return std::make_unique<native::NativeTarget>(found.program, found.object);
}

}  // namespace sunder::cli
