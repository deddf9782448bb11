#pragma once

#include <functional>

#include "worker/channel.hpp"

namespace sunder {

/// The worker's side: answers each request with what `handle` returns for it, or with the message of an
/// InputError that it throws, until the other side is gone.
void serve(const std::function<Json(const Json& request)>& handle);

}  // namespace sunder
