#include "search/check.hpp"

#include <algorithm>

#include "search/object_check.hpp"

namespace sunder {

std::vector<ObjectResult> check(const std::vector<Assignment>& assignments, const CheckConfig& config,
                                Listener& listener) {
  const TimePoint end = after(Clock::now(), config.seconds);
  std::size_t methods_left = 0;
  for (const Assignment& a : assignments) methods_left += a.methods.size() + 1;
  std::vector<ObjectResult> results;
  for (const Assignment& assignment : assignments) {
    const TimePoint now = Clock::now();
    const std::size_t methods = assignment.methods.size() + 1;
    const double share =
        Seconds(end - now).count() * static_cast<double>(methods) / static_cast<double>(methods_left);
    methods_left -= methods;
    results.push_back(
        ObjectCheck(assignment, config, listener, end).run({after(now, share), config.interrupted}));
  }
  return results;
}

}  // namespace sunder
