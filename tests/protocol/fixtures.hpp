#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "model/fields.hpp"

namespace sunder::testing {

/// A request with its replies, as recorded in tests/protocol/exchanges. `$OBJECT` and the like stand for what
/// differs between workers.
struct Exchange {
  std::string name;
  Json request, replies;
  std::vector<std::string> varies = {};    ///< paths of which only the type is fixed; `*` is any position
  std::vector<std::string> may_have = {};  ///< paths that some workers have
  Json schedule_of = {};                   ///< the harness and the outcome of `$SCHEDULE`, if there is one
  bool malformed = false;                  ///< the request

  friend void PrintTo(const Exchange& exchange, std::ostream* out) { *out << exchange.name; }
};

std::vector<Exchange> recorded_exchanges();

/// The values of the placeholders: `{"$OBJECT": {"name": "Shelf"}, ...}`.
Json filled_in(const Json& text, const Json& placeholders);

/// The first difference that the exchange does not allow; empty if there is none. Observations have no order.
std::string difference(const Json& recorded, const Json& received, const Exchange& exchange);

}  // namespace sunder::testing
