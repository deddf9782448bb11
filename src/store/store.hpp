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

/// A campaign in a list.
struct CampaignInfo {
  std::int64_t number = 0;
  std::string started, command;
  std::vector<std::string> objects;
  int shards = 1, searched = 0, complete = 0;  ///< in all, begun, searched to the end
  double seconds = 0;                          ///< that all shards took together
  int violations = 0;                          ///< methods that are not atomic
  std::string owner = {};                      ///< the role that began it, on a server
  std::vector<std::string> holders = {};       ///< the processes that search it now
  std::optional<double> seconds_left = {};     ///< if processes share it
};

/// The store cannot be reached for now. A write that failed so may be tried again later.
struct StoreAway : EnvironmentError {
  using EnvironmentError::EnvironmentError;
};

/// Another process writes these shards now, since this one was not heard of for too long.
struct LeaseLost : EnvironmentError {
  using EnvironmentError::EnvironmentError;
};

/// A durable list of campaigns. The recorder, the reports and the commands use this interface alone. Every
/// function throws EnvironmentError if the medium refuses to read or write, and DamagedStore if its content
/// is not that of a store.
class Store {
 public:
  virtual ~Store() = default;

  /// The file or address, as the user gave it.
  [[nodiscard]] virtual const std::string& location() const = 0;
  /// The location of this campaign, for other commands.
  [[nodiscard]] virtual std::string location_of(std::int64_t campaign) const = 0;

  /// The number of the campaign that the location names, or of the last one; 0 if there is none.
  virtual std::int64_t number() = 0;
  virtual std::optional<Campaign> read(std::int64_t campaign) = 0;
  std::optional<Campaign> last() { return read(number()); }

  /// All campaigns, the oldest first.
  virtual std::vector<CampaignInfo> campaigns() = 0;
  /// Deletes a campaign. Throws InputError if a process searches it.
  virtual void remove(std::int64_t campaign) = 0;

  /// Writes a new campaign and returns its number. This process is the only writer of its shards.
  virtual std::int64_t add(const Campaign& campaign) = 0;
  /// Makes this process the only writer of these shards. Throws InputError if another process writes them.
  virtual void hold(std::int64_t campaign, const std::vector<int>& shards) = 0;
  /// Writes the whole batch or nothing. Throws LeaseLost if this process no longer holds the shards.
  virtual void write(std::int64_t campaign, const Batch& batch, Durability durability) = 0;
  /// Changes if writes that survive only the end of the process may have been lost since.
  virtual std::uint64_t incarnation() { return 0; }
};

/// Throws InputError if there is no store of this format there, if it is in use, or if it cannot be opened.
std::unique_ptr<Store> open_store(const std::string& location, Access access);

/// True if there seems to be a store; opening it can still fail.
bool is_store(const std::string& location);

/// The fate of a store that already exists.
enum class Existing { refused, replaced };

/// Writes a file with this one campaign, as a whole or not at all; on a server, adds the campaign to the
/// others. Returns the location of the campaign. Throws InputError if there is a file that is not to be
/// replaced, or something else.
std::string write_store(const std::string& location, const Campaign& campaign, Existing existing);

/// The campaign that the location names, or the last one. Throws InputError if there is none.
Campaign campaign_in(const std::string& location);

}  // namespace sunder
