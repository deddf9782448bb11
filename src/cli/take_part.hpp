#pragma once

#include "cli/conduct.hpp"
#include "store/shared_store.hpp"

namespace sunder::cli {

/// How a process takes part in a campaign.
struct TakingPart {
  const OutputOptions& output;
  int jobs = 1;                   ///< shards at once
  bool tells_what_failed = true;  ///< by the exit code; else 0 says that it took part until the end
};

/// Searches shards of the campaign, beside other processes, until the campaign is over. Then reports the
/// results of all of them, and returns the exit code.
int take_part(PreparedCheck& prepared, SharedStore& store, const TakingPart& how, const Context& context);

/// The number of shards for objects that are searched for this time: many more than there are machines, but
/// not more than can be searched.
int shards_for(double seconds, std::size_t objects);

}  // namespace sunder::cli
