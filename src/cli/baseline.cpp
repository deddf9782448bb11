#include "cli/baseline.hpp"

#include <fmt/format.h>

#include "model/fields.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/input_file.hpp"

namespace sunder::cli {

namespace {

// Nothing, if the text is not that of a result file at all.
std::optional<Json> results_in(const std::string& text) {
  try {
    Json results = parse_json(text);
    if (results.contains("objects")) return results;
  } catch (const MalformedJson&) {
  }
  return std::nullopt;
}

}  // namespace

std::vector<ReportedObject> reported_objects_in(const std::string& path) {
  const auto results =
      results_in(content_of(path, "; give a file that 'check --json' or 'check --store' wrote"));
  if (!results) throw InputError(path + " is neither a result file nor a store; give one that 'check' wrote");
  try {
    if (const auto format = format_of(*results); format > kResultsFormat)
      throw InputError(fmt::format(
          "the result file {} has the format {}, and this Sunder reads formats up to {}; use a newer "
          "Sunder",
          path, format, kResultsFormat));
    return reported_in(*results);
  } catch (const MalformedJson& error) {
    throw InputError("the result file " + path + " is damaged: " + error.what());
  }
}

Verdicts verdicts_in(const std::string& path) {
  if (is_store(path)) return verdicts_of(results_of(campaign_in(path)));
  Verdicts made;
  for (const ReportedObject& object : reported_objects_in(path))
    for (const ReportedMethod& method : object.methods) {
      const auto meaning = method.violation ? method.violation->meaning : std::nullopt;
      const bool has_level = meaning && meaning->gravity != Gravity::steps;
      made[{object.name, method.name}] = {method.verdict,
                                          meaning ? std::optional(meaning->gravity) : std::nullopt,
                                          has_level ? meaning->level : std::nullopt};
    }
  return made;
}

}  // namespace sunder::cli
