#pragma once

#include <functional>

#include "protocol/messages.hpp"

namespace sunder {

using Send = std::function<void(const protocol::AnyReply&)>;

/// The worker's side: greets, and lets `handle` send the replies to each other request, until the other side
/// is gone. An InputError that it throws is sent as a refusal, as is a request that cannot be read.
void serve(const std::function<void(const protocol::Request& request, const Send& send)>& handle);

}  // namespace sunder
