#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "search/check.hpp"
#include "store/store.hpp"

namespace sunder::cli {

/// The objects that the options name, in the form of the search and in that of the store.
struct Subjects {
  std::vector<ObjectToCheck> objects_to_check;
  std::vector<CheckedObject> objects;
  std::string note = {};  ///< to be printed before the check
};

/// Throws InputError if there are none.
Subjects subjects_from(const SearchOptions& options, const Context& context);

CheckConfig config_from(const SearchOptions& options, const Context& context);

/// A check, ready to be run.
struct PreparedCheck {
  Subjects subjects;
  CheckConfig config;
  Campaign campaign;
  std::optional<Campaign> before = {};  ///< the campaign that the store held until now, to compare with
  std::string note = {};                ///< to be printed first
  std::int64_t number = 0;              ///< of the campaign in its store
};

/// Runs the check, keeps it in the store if there is one, reports, and returns the exit code.
int conduct(PreparedCheck& prepared, Store* store, const OutputOptions& options, const Context& context);

}  // namespace sunder::cli
