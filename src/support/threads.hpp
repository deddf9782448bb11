#pragma once

#include <cstddef>
#include <functional>

namespace sunder {

/// Runs `work(0)` to `work(count - 1)` on at most `threads` threads, or one thread each if that is 0. Returns
/// when all have ended. Throws the first error of the first of them that failed.
void run_on_threads(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work);

/// Runs the work where the stack is large enough. If the limit of this process is small (`ulimit -s`), that
/// is another thread, and later threads get a larger stack, too.
void run_with_large_stack(const std::function<void()>& work);

}  // namespace sunder
