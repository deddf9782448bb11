#include "cli/participant.hpp"

#include <algorithm>
#include <thread>

#include "cli/insist.hpp"
#include "cli/tuning.hpp"
#include "store/recorder.hpp"

namespace sunder::cli {
namespace {

void wait() { std::this_thread::sleep_for(Seconds(tuning::kWaitForShard)); }

/// The events of one job, for people: violations alone, since a shard by itself decides nothing else.
class SliceReport : public Listener {
 public:
  explicit SliceReport(Participation& all) : all_(all) {}

  void object_started(const Object&, const std::string& qualified_name) override { name_ = qualified_name; }
  void status(const Status& status) override {
    const std::scoped_lock lock(all_.printing);
    all_.report.object_started(status.object, name_);
    all_.report.status(status);
  }
  void method_accused(const Object& object, const MethodResult& result) override {
    const std::scoped_lock lock(all_.printing);
    if (!all_.accused.insert({name_, result.method}).second) return;
    all_.report.object_started(object, name_);
    all_.report.method_accused(object, result);
  }
  void method_ended(const Object& object, const MethodResult& result) override {
    if (!violation_in(result.verdict)) return;
    const std::scoped_lock lock(all_.printing);
    all_.report.object_started(object, name_);
    all_.report.method_ended(object, result);
  }

 private:
  Participation& all_;
  std::string name_;
};

// The object that has been searched least in this shard. Shards begin with different ones.
std::size_t next_object(const Campaign& part, int shard, const std::vector<std::string>& ended) {
  const std::size_t count = part.objects.size();
  std::vector<double> seconds(count, 0);
  for (const auto& [key, progress] : part.progress)
    for (std::size_t i = 0; i < count; ++i)
      if (part.objects[i].name == key.object) seconds[i] += progress.effort.seconds;
  std::size_t best = count;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = (i + static_cast<std::size_t>(shard)) % count;
    const bool is_open = std::ranges::find(ended, part.objects[at].name) == ended.end();
    if (is_open && (best == count || seconds[at] < seconds[best])) best = at;
  }
  return best;
}

}  // namespace

template <class Work>
auto Participant::reaching_the_store(const Work& work) {
  return insisting(work, all_.interrupted, [this](const std::string& why) { all_.unwritten.away(why); });
}

void Participant::run() {
  while (!all_.interrupted) {
    const Leased leased = reaching_the_store([&] { return all_.store.lease(all_.prepared.number); });
    if (leased.is_over() && !leased.shard) break;
    if (!leased.shard) {
      wait();
      continue;
    }
    try {
      search(leased);
    } catch (const LeaseLost& lost) {
      all_.tell(std::string(lost.what()) + "\n");
    }
  }
}

double Participant::slice_of(const Leased& leased) const {
  const Subjects& subjects = all_.prepared.subjects;
  const double start =
      subjects.seconds / static_cast<double>(std::max<std::size_t>(1, subjects.objects.size()));
  const double fair =
      leased.seconds_left * std::max(1, leased.held) / std::max(1, leased.open) / tuning::kSlicesOfEach;
  const double least = std::max(tuning::kLeastSlice, tuning::kTimesTheStart * start);
  return std::min(std::clamp(fair, least, std::max(least, tuning::kLongestSlice)), leased.seconds_left);
}

void Participant::search(const Leased& leased) {
  const int shard = *leased.shard;
  const std::int64_t number = all_.prepared.number;
  const TimePoint end = after(Clock::now(), leased.seconds_left);
  Campaign part = reaching_the_store([&] { return all_.store.read_shards(number, {shard}); });
  reaching_the_store([&] { all_.elsewhere.refresh(); });
  std::vector<std::string> ended = leased.ended;
  const std::size_t object = next_object(part, shard, ended);
  const auto give_back = [&] {
    const bool complete = ended.size() == part.objects.size();
    reaching_the_store([&] { all_.store.give_back(number, {shard, ended, complete}); });
  };
  if (object == part.objects.size()) return give_back();
  if (part.shard_runs.empty()) part.shard_runs.push_back({shard});
  part.shard_runs.front().complete = false;
  Recorder recorder(all_.store, number, part.shard_runs, &all_.interrupted, &all_.unwritten, part.progress);
  SliceReport report(all_);
  Listeners listeners({&recorder, &report});
  CheckConfig config = all_.prepared.config;
  config.shard_count = part.shards;
  config.shards = {shard};
  config.earlier = &part.progress;
  config.with_more_time = true;
  config.elsewhere = &all_.elsewhere;
  config.repeatable = false;
  ObjectToCheck to_check = all_.prepared.subjects.objects_to_check[object];
  if (shard != 0 || part.progress.contains({to_check.qualified_name, kCoreLabel, shard}))
    to_check.known.clear();
  bool is_over = false;
  do {  // while the store is away there is no other shard
    config.seconds = Seconds(end - Clock::now()).count();
    is_over = check_slice(to_check, config, std::min(slice_of(leased), config.seconds), listeners);
    for (auto& [key, progress] : recorder.progress()) part.progress[key] = std::move(progress);
  } while (recorder.is_away() && !is_over && !all_.interrupted && Clock::now() < end);
  recorder.finish(false);
  if (is_over) ended.push_back(part.objects[object].name);
  give_back();
}

}  // namespace sunder::cli
