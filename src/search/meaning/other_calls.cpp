#include "search/meaning/other_calls.hpp"

#include <algorithm>

#include "search/meaning/same_effect.hpp"

namespace sunder {

std::vector<int> other_calls_in(const Harness& harness, const Object& object) {
  std::vector<int> calls;
  int position = 0;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence) {
      if (!object.methods[invocation.method].core) calls.push_back(position);
      ++position;
    }
  return calls;
}

std::vector<WeakCall> other_calls_beside(const std::vector<int>& calls, const Harness& harness,
                                         const Object& object) {
  std::vector<WeakCall> made;
  for (const int call : other_calls_in(harness, object))
    if (std::ranges::find(calls, call) == calls.end()) made.push_back({call});
  return made;
}

bool is_read(int call, const Harness& harness, const Object& object) {
  return object.methods[invocation_at(harness, call).method].read_only;
}

std::vector<int> updates_in(const Harness& harness, const Object& object) {
  std::vector<int> calls = other_calls_in(harness, object);
  std::erase_if(calls, [&](int call) { return is_read(call, harness, object); });
  return calls;
}

std::vector<int> reads_in(const Harness& harness, const Object& object) {
  std::vector<int> calls = other_calls_in(harness, object);
  std::erase_if(calls, [&](int call) { return !is_read(call, harness, object); });
  return calls;
}

std::vector<std::vector<int>> groups_of(const std::vector<int>& calls) {
  std::vector<std::vector<int>> groups;
  for (const int call : calls) groups.push_back({call});
  if (calls.size() > 1) groups.push_back(calls);
  return groups;
}

}  // namespace sunder
