#pragma once

#include "protocol/messages.hpp"

/// Checks that a reply fits its request: it has a result for each invocation, no position beyond the end, and
/// no more runs than asked for. Throws MalformedJson if not. Replies without a function here fit any request.
namespace sunder::protocol {

void check_fit(const Description& reply, const Describe& request, std::size_t number);
void check_fit(const SerialRuns& reply, const Serial& request, std::size_t number);
void check_fit(const StressRun& reply, const Stress& request, std::size_t number);
void check_fit(const ExploredRuns& reply, const Explore& request, std::size_t number);
void check_fit(const ReplayedRun& reply, const Replay& request, std::size_t number);
void check_fit(const RecordedTrace& reply, const RecordTrace& request, std::size_t number);

}  // namespace sunder::protocol
