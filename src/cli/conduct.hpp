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
  double seconds = 0;     ///< that programs and JVMs took to start
};

/// Throws InputError if there are none. Which methods are read-only is taken from the objects of an earlier
/// campaign, if there is one, since its harnesses depend on it; else it is tried out.
Subjects subjects_from(const SearchOptions& options, const Context& context,
                       const std::vector<CheckedObject>* earlier = nullptr);

/// The part of `--time` that is left for the search. A slow start takes at most a half of it, so that the
/// check is not in vain.
double left_for_search(double seconds, const Subjects& started);

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
