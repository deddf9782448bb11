// In the place of the other files of this folder, where libpq-dev was missing when Sunder was built.
#include "store/postgres/postgres.hpp"

namespace sunder::postgres {

std::unique_ptr<SharedStore> open(const std::string&, Access) {
  throw EnvironmentError(
      "this build of Sunder has no stores on a server: libpq-dev was missing when it was built");
}

}  // namespace sunder::postgres
