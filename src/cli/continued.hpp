#pragma once

#include "cli/conduct.hpp"

namespace sunder::cli {

/// A campaign of a store, whose objects are found again here.
struct Continued {
  SearchOptions options;
  PreparedCheck prepared;
};

/// Throws InputError if there is no such campaign, if an object differs from that of the campaign, or if
/// another version of Sunder began it. Java settings of the command line override those of the campaign.
Continued continued_from(Store& store, std::int64_t number, const StoreCommand& asked,
                         const Context& context);

}  // namespace sunder::cli
