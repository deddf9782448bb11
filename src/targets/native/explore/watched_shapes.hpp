#pragma once

#include <map>
#include <set>
#include <tuple>

#include "model/harness.hpp"

namespace sunder::native::explore {

/// Decides which harnesses of an object are watched for accesses without hooks. Watching takes longer than
/// exploring a small harness, and harnesses of the same shape run the same code: they call the same methods
/// and have the same number of sequences and of values. So the first few of each shape are watched, and all
/// of a shape in which such accesses were found to race.
class WatchedShapes {
 public:
  bool is_due(const Harness& harness) {
    Shape& shape = shapes_[key_of(harness)];
    return shape.broke || ++shape.watched <= kWatchedOfEach;
  }

  /// A premise was broken while this harness was watched.
  void broke(const Harness& harness) { shapes_[key_of(harness)].broke = true; }

 private:
  static constexpr int kWatchedOfEach = 2;

  using Key = std::tuple<std::set<int>, std::size_t, std::size_t>;
  struct Shape {
    int watched = 0;
    bool broke = false;
  };

  static Key key_of(const Harness& harness) {
    std::set<int> methods;
    std::set<Value> values;
    for (const Sequence& sequence : harness.sequences)
      for (const Invocation& invocation : sequence) {
        methods.insert(invocation.method);
        values.insert(invocation.arguments.begin(), invocation.arguments.end());
      }
    return {std::move(methods), harness.sequences.size(), values.size()};
  }

  std::map<Key, Shape> shapes_;
};

}  // namespace sunder::native::explore
