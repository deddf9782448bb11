#include "support/error.hpp"

namespace sunder {

void broken(const char* file, int line, const char* invariant) {
  throw std::logic_error(std::string("internal error at ") + file + ":" + std::to_string(line) + ": not " +
                         invariant);
}

}  // namespace sunder
