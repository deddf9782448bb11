#include "support/threads.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace sunder {

void run_on_threads(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& work) {
  if (count == 1) return work(0);
  std::vector<std::exception_ptr> errors(count);
  std::atomic<std::size_t> next = 0;
  const auto run_some = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        errors[i] = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> running;
    for (std::size_t t = 0; t < (threads == 0 ? count : std::min(threads, count)); ++t)
      running.emplace_back(run_some);
  }
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
}

}  // namespace sunder
