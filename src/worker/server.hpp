#pragma once

#include <functional>

#include "worker/channel.hpp"

namespace sunder {

/// The loop of a worker. Answers each request with the result of `handle`, or with the message of the
/// InputError that it throws. Returns when the other side is gone.
void serve(const std::function<Json(const Json& request)>& handle);

}  // namespace sunder
