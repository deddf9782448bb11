#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// The violations that other processes have found, of a campaign that several search at the same time.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;

  /// Grows whenever another process has found something. Is asked after each harness, so it must be cheap.
  virtual std::uint64_t findings() = 0;
  /// The violations of a method, by the qualified name of the object and the label of the method.
  virtual std::vector<NonAtomic> found(const std::string& object, const std::string& method) = 0;
};

}  // namespace sunder
