#pragma once

#include "support/postgres.hpp"

namespace sunder::postgres {

inline testing::PostgresServer& server() { return testing::PostgresServer::instance(); }

}  // namespace sunder::postgres
