#pragma once

#include <map>
#include <string>

#include "store/postgres/connection.hpp"
#include "store/shared_store.hpp"

namespace sunder::postgres {

/// The violations of a campaign, which all who search it are told of.
class FoundTable {
 public:
  FoundTable(Connection& connection, const std::string& holder) : connection_(connection), holder_(holder) {}

  /// Writes the violations of this verdict that are new, or smaller than those that are there, and tells all
  /// others. The caller opens the transaction, and calls `committed` after it.
  void write(std::int64_t campaign, const ProgressWrite& write);
  /// Everything written is kept, so it need not be written again.
  void committed();
  /// Something written may be lost.
  void undone() { written_.clear(); }
  /// So may everything that was written before.
  void forget() { kept_.clear(); }

  std::vector<FoundViolation> read(std::int64_t campaign, const std::vector<CheckedObject>& objects);

 private:
  Connection& connection_;
  const std::string& holder_;
  std::map<std::string, int> written_, kept_;  // by place and meaning: the size
};

}  // namespace sunder::postgres
