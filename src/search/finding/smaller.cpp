#include "search/finding/smaller.hpp"

#include "search/finding/values.hpp"

namespace sunder {
namespace {

// One value fewer: from some rank on, each value becomes the value before it. Or as many values, closer to 0.
void add_with_smaller_values(const Harness& harness, const Object& object, std::vector<Harness>& made) {
  const auto values = values_of(harness, object);  // sorted by kind, since kinds must not mix
  const auto are_alike = [&](std::size_t i, std::size_t k) {
    return values[i].content().index() == values[k].content().index();
  };
  for (std::size_t rank = 1; rank < values.size(); ++rank) {
    if (!are_alike(rank - 1, rank)) continue;
    Harness fewer = harness;
    for (std::size_t i = rank; i < values.size() && are_alike(rank, i);
         ++i)  // ascending, so that the new value is unused by then
      fewer =
          with_values(fewer, object, [&](const Value& v) { return with_value(v, values[i], values[i - 1]); });
    made.push_back(std::move(fewer));
  }
  Harness closer = harness;
  for (int rank = 0; const Value& value : values)
    if (value.as<Integer>()) {
      closer = with_values(closer, object, [&](const Value& v) { return with_value(v, value, rank); });
      ++rank;
    }
  if (closer != harness) made.push_back(std::move(closer));
}

}  // namespace

Harness without_empty(const Harness& harness) {
  const int n = static_cast<int>(harness.sequences.size());
  const auto before = predecessors(n, harness.order);
  std::vector<int> renumbered(n, -1);
  Harness made;
  for (int i = 0; i < n; ++i) {
    if (harness.sequences[i].empty()) continue;
    renumbered[i] = static_cast<int>(made.sequences.size());
    made.sequences.push_back(harness.sequences[i]);
  }
  std::vector<Precedence> order;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if ((before[j] >> i & 1U) && renumbered[i] >= 0 && renumbered[j] >= 0)
        order.push_back({renumbered[i], renumbered[j]});
  set_order(made, order);
  return made;
}

std::vector<Harness> smaller(const Harness& harness, const Object& object) {
  std::vector<Harness> made;
  for (std::size_t s = 0; s < harness.sequences.size(); ++s) {
    for (std::size_t i = 0; i < harness.sequences[s].size(); ++i) {
      Harness fewer = harness;
      fewer.sequences[s].erase(fewer.sequences[s].begin() + static_cast<std::ptrdiff_t>(i));
      made.push_back(without_empty(fewer));
    }
  }
  for (std::size_t p = 0; p < harness.order.size(); ++p) {
    Harness freer = harness;
    freer.order.erase(freer.order.begin() + static_cast<std::ptrdiff_t>(p));
    made.push_back(std::move(freer));
  }
  add_with_smaller_values(harness, object, made);
  std::erase_if(made, [&](const Harness& h) { return is_serial(h) || !is_legal(h, object); });
  return made;
}

}  // namespace sunder
