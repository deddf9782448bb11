#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <string>

#include "targets/target.hpp"

namespace sunder::jvm {

/// Chooses which of two workers runs a harness next: first each of them once, later mostly the worker under
/// which rare outcomes came more often.
class Turns {
 public:
  std::size_t next(const std::string& harness, std::uint64_t seed) const;
  void learn(const std::string& harness, std::size_t worker, const EngineRun& run);

 private:
  struct Record {
    std::string harness;
    std::array<double, 2> seconds{};
    std::map<Outcome, std::array<std::uint64_t, 2>> counts = {};

    [[nodiscard]] std::size_t better() const;
  };

  std::deque<Record> recent_;
};

}  // namespace sunder::jvm
