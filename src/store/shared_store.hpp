#pragma once

#include "store/store.hpp"

namespace sunder {

/// How a campaign stands that many processes share, and a shard that this process may write from now on.
struct Leased {
  std::optional<int> shard;        ///< none if all are held by others, or complete
  std::vector<std::string> ended;  ///< the objects about which nothing is left to do in this shard
  int open = 0;                    ///< number of shards that are not complete
  int held = 0;                    ///< number of shards that are searched now, with this one
  int holders = 0;                 ///< number of processes that search them
  double seconds_left = 0;

  /// Nobody has anything to do any more.
  [[nodiscard]] bool is_over() const { return open == 0 || seconds_left <= 0; }
};

/// The state in which a process gives a shard back.
struct GivenBack {
  int shard = 0;
  std::vector<std::string> ended;  ///< as above
  bool complete = false;           ///< true if these are all objects
};

/// A violation that some process has found.
struct FoundViolation {
  std::string object, method;
  int shard = 0;  ///< in which it was found
  NonAtomic verdict;
  std::string holder;  ///< by which process
};

/// The cost of a store for the threads of this process, all together, in seconds.
struct StoreCost {
  double seconds = 0;  ///< for which they were busy with it, or waited for its answers
  double queued = 0;   ///< the part of these for which they were ready to go on, but no core was free
  double cpu = 0;
  std::uint64_t statements = 0;  ///< sent to it
};

/// A store that many processes use at once. A campaign that they share has many shards; each process leases
/// some, searches them for a while, writes their progress and gives them back. Leases run out by the clock of
/// the store. Each lease of a shard has a number: once somebody has a newer one, nothing is written with an
/// older one. Leases are renewed as long as this process lives and is heard of.
class SharedStore : public Store {
 public:
  /// How long leases last without a sign of life.
  virtual void set_lease(double seconds) = 0;

  /// Writes a new campaign whose shards wait for workers. It ends after this time.
  virtual std::int64_t begin(const Campaign& campaign, double seconds) = 0;
  /// Opens the shards again for this time.
  virtual void extend(std::int64_t campaign, double seconds) = 0;
  /// Whether workers share the campaign.
  virtual bool is_shared(std::int64_t campaign) = 0;

  /// Takes a shard that is free: the one that has been searched least.
  virtual Leased lease(std::int64_t campaign) = 0;
  /// The same without taking a shard.
  virtual Leased state_of(std::int64_t campaign) = 0;
  /// The campaign, with the runs and the progress of these shards alone.
  virtual Campaign read_shards(std::int64_t campaign, const std::vector<int>& shards) = 0;
  virtual void give_back(std::int64_t campaign, const GivenBack& back) = 0;

  /// Whether some process may have found a violation since the last call. Never waits; a message that is
  /// late shows in a later call.
  virtual bool has_news() = 0;
  /// The violations that were found so far, by any process.
  virtual std::vector<FoundViolation> found(const Campaign& campaign, std::int64_t number) = 0;
  /// Adds violations that a process could not write itself: those of the progress of this campaign.
  virtual void add_found(std::int64_t number, const Campaign& campaign) = 0;

  /// Its cost so far.
  virtual StoreCost cost() = 0;
};

/// Throws InputError if the location is a file.
std::unique_ptr<SharedStore> open_shared_store(const std::string& location, Access access);

}  // namespace sunder
