#include "cli/found.hpp"

#include <algorithm>
#include <thread>

#include "support/threads.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {

std::unique_ptr<Target> open(const Found& found) {
  if (found.java) return std::make_unique<jvm::JvmTarget>(found.java_settings, *found.java, found.object);
  return std::make_unique<native::NativeTarget>(found.program, found.object);
}

namespace {

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

}  // namespace

std::string correct_read_only(std::span<Found> found) {
  std::vector<std::string> notes(found.size());
  run_on_threads(found.size(), std::thread::hardware_concurrency(),
                 [&](std::size_t i) { notes[i] = correct_read_only(found[i]); });
  std::string all;
  for (const std::string& note : notes) all += note;
  return all;
}

}  // namespace sunder::cli
