#pragma once

#include <list>
#include <memory>

#include "enumeration/enumeration.hpp"

namespace sunder {

/// Keeps the enumerations that were used last. Their tables take memory, and a long search uses thousands of
/// them. The others are made again when they are needed.
class RecentEnumerations {
 public:
  explicit RecentEnumerations(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Notes that it is used now. It is kept even if it alone is too large.
  void use(const std::shared_ptr<const Enumeration>& enumeration);
  void clear();

 private:
  std::size_t most_bytes_, bytes_ = 0;
  std::list<std::shared_ptr<const Enumeration>> recent_;  // the last one first
};

}  // namespace sunder
