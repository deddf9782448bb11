#pragma once

#include <cstddef>
#include <functional>

namespace sunder {

/// Runs `work(0)` to `work(count - 1)` on at most `threads` threads, or one thread each if that is 0. Returns
/// when all have ended. Throws the first error of the first of them that failed.
void run_on_threads(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

}  // namespace sunder
