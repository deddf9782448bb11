#include "model/spread.hpp"

namespace sunder {

std::vector<int> value_numbers(int values, int spread) {
  const int lower = can_spread(values, spread) ? (values + 1) / 2 : values;
  std::vector<int> numbers;
  for (int rank = 0; rank < values; ++rank) numbers.push_back(rank < lower ? rank : spread + rank - lower);
  return numbers;
}

}  // namespace sunder
