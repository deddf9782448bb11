#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "model/fields.hpp"

namespace sunder::fuzz {

/// Changes inputs at random, always in the same way for the same seed. Input that is JSON is changed value by
/// value half of the time, other input byte by byte.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  /// A number in [0, n).
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
  template <typename T>
  const T& one_of(std::span<const T> all) {
    return all[below(all.size())];
  }

  /// `other` is another input of the same kind, from which parts are taken. `words` are inserted at times.
  std::string mutated(std::string input, const std::string& other, std::span<const std::string> words);

  /// The same, byte by byte only.
  std::string with_other_bytes(std::string input, const std::string& other,
                               std::span<const std::string> words);
  Json with_other_values(Json json, const Json& other, std::span<const std::string> words);

 private:
  void change_bytes(std::string& input, const std::string& other, std::span<const std::string> words);
  void change_value(Json& value, const Json& other, std::span<const std::string> words);
  Json extreme(std::span<const std::string> words);

  std::mt19937_64 random_;
};

}  // namespace sunder::fuzz
