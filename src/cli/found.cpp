#include "cli/found.hpp"

#include <algorithm>
#include <thread>

#include "support/error.hpp"
#include "support/threads.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {

std::unique_ptr<Target> open(const Found& found) {
  if (found.java) return std::make_unique<jvm::JvmTarget>(found.java_settings, *found.java, found.object);
  return std::make_unique<native::NativeTarget>(found.program, found.object);
}

namespace {

std::string correct_read_only(Found& found, const Limits& limits) try {
  const protocol::DescribedObject seen = found.java ? jvm::tried_out(found.java_settings, *found.java, limits)
                                                    : native::tried_out(found.program, found.object, limits);
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
} catch (const LimitsReached&) {
  if (limits.is_interrupted() || interrupt()) throw;
  return found.name + ": there was no time to try out which methods are read-only\n";
}

}  // namespace

std::string correct_read_only(std::span<Found> found, const Limits& limits) {
  std::vector<std::string> notes(found.size()), errors(found.size());
  run_on_threads(found.size(), std::thread::hardware_concurrency(), [&](std::size_t i) {
    try {
      notes[i] = correct_read_only(found[i], limits);
    } catch (const InputError& error) {  // the search will say so
      errors[i] = error.what();
    }
  });
  if (!errors.empty() && std::ranges::none_of(errors, &std::string::empty)) throw InputError(errors.front());
  std::string all;
  for (const std::string& note : notes) all += note;
  return all;
}

}  // namespace sunder::cli
