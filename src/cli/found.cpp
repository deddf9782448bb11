#include "cli/found.hpp"

#include <algorithm>

#include "targets/native/native_target.hpp"

namespace sunder::cli {

std::unique_ptr<Target> open(const Found& found) {
  if (found.java) return std::make_unique<jvm::JvmTarget>(found.java_settings, *found.java, found.object);
  return std::make_unique<native::NativeTarget>(found.program, found.object);
}

std::string correct_read_only(Found& found) {
  const protocol::DescribedObject seen = found.java ? jvm::tried_out(found.java_settings, *found.java)
                                                    : native::tried_out(found.program, found.object);
  std::string note;
  for (Method& method : found.object.methods) {
    const std::string label = exact_label(method);
    const auto same = std::ranges::find(seen.object.methods, label, exact_label);
    if (same != seen.object.methods.end()) method.read_only = same->read_only;
    if (std::ranges::find(seen.writers, label) != seen.writers.end())
      note += found.name + "." + method.name +
              " is declared read-only, but it writes to the object; it counts as an update\n";
  }
  return note;
}

}  // namespace sunder::cli
