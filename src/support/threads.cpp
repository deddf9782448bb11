#include "support/threads.hpp"

#include <pthread.h>
#include <sys/resource.h>

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

void run_with_large_stack(const std::function<void()>& work) {
  constexpr std::size_t kLarge = std::size_t{8} << 20, kEnough = std::size_t{1} << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kEnough) return work();
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kLarge);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  std::thread(work).join();
}

}  // namespace sunder
