// The lease protocol without the search: many workers, each with a connection of its own, lease a shard,
// write its progress and give it back, over and over. Prints what one server carries.
//
//   bench_fleet ADDRESS WORKERS SECONDS [SECONDS_PER_SLICE]
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <random>
#include <thread>

#include "search/search_version.hpp"
#include "store/shared_store.hpp"
#include "support/clock.hpp"

namespace sunder {
namespace {

Campaign campaign_of(int shards) {
  Campaign made;
  made.version = kSearchVersion;
  made.command = "sunder";
  made.started = "2026-01-01T00:00:00+0000";
  made.shards = shards;
  made.objects.push_back(
      {"bench:Object", "0", {"Object", "native", {{"set", {{}}, true}, {"get", {}, true, true}}}, {"core"}});
  return made;
}

struct Measured {
  std::mutex mutex;
  std::vector<double> leases, writes;
  std::atomic<int> waits = 0, errors = 0, connected = 0;
};

// All begin when the last one is connected.
std::unique_ptr<SharedStore> connected(const std::string& address) {
  while (true) try {
      return open_shared_store(address, Access::write);
    } catch (const StoreAway&) {  // too many at once
      std::this_thread::sleep_for(Seconds(1));
    }
}

void work(const std::string& address, std::int64_t number, const Object& object, double slice, int workers,
          double seconds, Measured& all) {
  std::minstd_rand random(std::random_device{}());
  const auto nap = [&](double seconds) { std::this_thread::sleep_for(Seconds(seconds)); };
  std::vector<double> leases, writes;
  try {
    const auto store = connected(address);
    ++all.connected;
    while (all.connected < workers) nap(0.05);
    const TimePoint end = after(Clock::now(), seconds);
    nap(slice * static_cast<double>(random() % 1000) / 1000);
    while (Clock::now() < end) {
      const TimePoint began = Clock::now();
      const Leased leased = store->lease(number);
      leases.push_back(seconds_since(began));
      if (!leased.shard) {
        ++all.waits;
        nap(slice);
        continue;
      }
      nap(slice / 2);
      Progress progress;
      progress.effort.harnesses = random();
      progress.bounds.push_back({.bounds = {3, 2, 2}, .next = random()});
      const SearchKey key{"bench:Object", "core", *leased.shard};
      for (int write = 0; write < 2; ++write) {
        const TimePoint before = Clock::now();
        store->write(number, {{{key, object, progress}}, {{*leased.shard, 1.0 * random(), false}}},
                     Durability::process_end);
        writes.push_back(seconds_since(before));
        nap(slice / 4);
      }
      store->give_back(number, {*leased.shard, {}, false});
    }
  } catch (const std::exception& error) {
    if (all.errors++ == 0) fmt::print(stderr, "{}\n", error.what());
  }
  const std::scoped_lock lock(all.mutex);
  all.leases.insert(all.leases.end(), leases.begin(), leases.end());
  all.writes.insert(all.writes.end(), writes.begin(), writes.end());
}

std::string spread_of(std::vector<double>& seconds) {
  if (seconds.empty()) return "none";
  std::ranges::sort(seconds);
  const auto at = [&](double part) {
    return 1000 * seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1))];
  };
  return fmt::format("median {:.1f} ms, 99 % within {:.1f} ms, longest {:.1f} ms", at(0.5), at(0.99), at(1));
}

int run(const std::string& address, int workers, double seconds, double slice) {
  const Campaign campaign = campaign_of(std::max(256, 2 * workers));
  const auto store = open_shared_store(address, Access::create);
  const std::int64_t number = store->begin(campaign, 1e6);
  Measured all;
  std::vector<std::thread> threads;
  for (int i = 0; i < workers; ++i)
    threads.emplace_back(
        [&] { work(address, number, campaign.objects.front().object, slice, workers, seconds, all); });
  for (std::thread& each : threads) each.join();
  const double transactions = static_cast<double>(2 * all.leases.size() + all.writes.size());
  fmt::print("{} workers, {} shards, slices of {} s: {:.0f} transactions a second, {} leases\n", workers,
             campaign.shards, slice, transactions / seconds, all.leases.size());
  fmt::print("  to lease: {}\n  to write: {}\n  without a shard: {}, errors: {}\n", spread_of(all.leases),
             spread_of(all.writes), all.waits.load(), all.errors.load());
  return all.errors == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  return sunder::run(argv[1], std::atoi(argv[2]), std::atof(argv[3]), argc > 4 ? std::atof(argv[4]) : 10);
}
