#pragma once

#include <memory>
#include <string>

#include "store/shared_store.hpp"

namespace sunder::postgres {

/// Opens the store at this address. Throws InputError if there is none, or if it has other tables;
/// EnvironmentError if this build of Sunder cannot.
std::unique_ptr<SharedStore> open(const std::string& location, Access access);

}  // namespace sunder::postgres
