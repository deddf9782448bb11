#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

#include "model/harness.hpp"

namespace sunder::native::explore {

/// Decides which harnesses of an object are watched for accesses without hooks. A watched execution takes a
/// page fault for each access, which is far more than exploring a small harness takes. Harnesses of the same
/// shape run the same code: they call the same methods, and have the same number of sequences and of values.
/// So the first few harnesses that call a method are watched, then the first few of each shape as long as
/// that takes little of the time, and all of a shape in which such accesses were found to race.
class WatchedShapes {
 public:
  /// Whether to watch the harness, which was explored with this number of executions.
  bool is_due(const Harness& harness, std::uint64_t executions) {
    executions_ += executions;
    bool is_new = false;
    for (const int method : methods_of(harness)) is_new |= ++methods_[method] <= kWatchedOfEach;
    Shape& shape = shapes_[key_of(harness)];
    const bool is_cheap = faults_ <= kFreeFaults + executions_ / kExecutionsForFault;
    const bool is_due = is_new || shape.broke || (is_cheap && shape.watched < kWatchedOfEach);
    shape.watched += is_due ? 1 : 0;
    return is_due;
  }

  /// The harness was watched, with this number of page faults.
  void watched(const Harness& harness, int faults, bool broke) {
    faults_ += static_cast<std::uint64_t>(faults);
    shapes_[key_of(harness)].broke |= broke;
  }

 private:
  static constexpr int kWatchedOfEach = 2;
  // A fault, with its signal and a single step, takes about as long as five executions of a small harness.
  static constexpr std::uint64_t kFreeFaults = 200, kExecutionsForFault = 50;

  using Key = std::tuple<std::set<int>, std::size_t, std::size_t>;
  struct Shape {
    int watched = 0;
    bool broke = false;
  };

  static std::set<int> methods_of(const Harness& harness) {
    std::set<int> methods;
    for (const Sequence& sequence : harness.sequences)
      for (const Invocation& invocation : sequence) methods.insert(invocation.method);
    return methods;
  }

  static Key key_of(const Harness& harness) {
    std::set<Value> values;
    for (const Sequence& sequence : harness.sequences)
      for (const Invocation& invocation : sequence)
        values.insert(invocation.arguments.begin(), invocation.arguments.end());
    return {methods_of(harness), harness.sequences.size(), values.size()};
  }

  std::map<int, int> methods_;  // how often each was called in a harness that was explored
  std::map<Key, Shape> shapes_;
  std::uint64_t executions_ = 0, faults_ = 0;
};

}  // namespace sunder::native::explore
