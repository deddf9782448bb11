#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/campaign.hpp"
#include "support/error.hpp"

namespace sunder {

/// The purpose of opening a store; `create` also writes, and makes the store if there is none.
enum class Access { read, write, create };

/// The failures that a write survives once it has returned.
enum class Durability { process_end, power_loss };

/// New progress of one search.
struct ProgressWrite {
  SearchKey key;
  const Object& object;  ///< needed to write the harnesses of the verdict
  const Progress& progress;
  const Progress* written =
      nullptr;  ///< the progress that the store already has; rows equal to it are skipped
};

/// Changes to one campaign that are written together.
struct Batch {
  std::vector<ProgressWrite> progress;
  std::vector<ShardRun> shard_runs;
};

/// A store whose content no Sunder has written. The message says where and why.
struct DamagedStore : InputError {
  DamagedStore(const std::string& location, const std::string& why)
      : InputError("the store " + location + " is damaged: " + why) {}
};

/// A durable list of campaigns; readers see the last one. The recorder, the reports and the commands use
/// this interface alone. Every function throws EnvironmentError if the medium refuses to read or write, and
/// DamagedStore if its content is not that of a store.
class Store {
 public:
  virtual ~Store() = default;

  /// The file or address, as the user gave it.
  [[nodiscard]] virtual const std::string& location() const = 0;

  /// The last campaign, if there is one.
  virtual std::optional<Campaign> last() = 0;
  /// The number of the last campaign; 0 if there is none.
  virtual std::int64_t last_number() = 0;

  /// Writes a new campaign and returns its number.
  virtual std::int64_t add(const Campaign& campaign) = 0;
  /// Writes the whole batch or nothing.
  virtual void write(std::int64_t campaign, const Batch& batch, Durability durability) = 0;
};

/// Throws InputError if there is no store of this format there, if it is in use, or if it cannot be opened.
std::unique_ptr<Store> open_store(const std::string& location, Access access);

/// True if there seems to be a store; opening it can still fail.
bool is_store(const std::string& location);

/// The fate of a store that already exists.
enum class Existing { refused, replaced };

/// Writes a store with this one campaign, as a whole or not at all. Throws InputError if there is a store
/// that is not to be replaced, or something else.
void write_store(const std::string& location, const Campaign& campaign, Existing existing);

/// The last campaign in the store. Throws InputError if there is none.
Campaign campaign_in(const std::string& location);

}  // namespace sunder
