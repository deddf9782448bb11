#pragma once

#include <vector>

#include "model/harness.hpp"

namespace sunder {

/// A moment of a serial execution of a harness, just before one of its calls.
struct Past {
  Sequence before;  ///< the calls that were made
  Sequence after;   ///< the calls that follow the call itself, in some order that the harness allows

  friend auto operator<=>(const Past&, const Past&) = default;
};

/// The moments at which the call, given by its position in the outcome, may come; each `before` once, and at
/// most this number of them.
std::vector<Past> pasts_of(const Harness& harness, int call, std::size_t most);

}  // namespace sunder
