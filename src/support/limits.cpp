#include "support/limits.hpp"

namespace sunder {

std::atomic<bool>& interrupt() {
  static constinit std::atomic<bool> interrupted{false};
  return interrupted;
}

}  // namespace sunder
