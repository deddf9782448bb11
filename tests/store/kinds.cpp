#include "store/kinds.hpp"

#include "store/campaigns.hpp"
#include "support/postgres.hpp"

namespace sunder {

std::string Stores::empty(const std::string& name) {
  return GetParam() == StoreKind::sqlite ? fresh(name + ".sunder")
                                         : testing::PostgresServer::instance().fresh(name);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Stores, ::testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& kind) {
                           return kind.param == StoreKind::sqlite ? "Sqlite" : "Postgres";
                         });

}  // namespace sunder
