#include "store/campaign.hpp"

#include <algorithm>
#include <tuple>

#include "support/error.hpp"

namespace sunder {
namespace {

MethodResult result_of(const Progress& progress, const std::string& method) {
  MethodResult made{method,          method == kCoreLabel,  NoViolationFound{},
                    progress.effort, no_proof_of(progress), progress.only_scheduled};
  if (progress.effort.executions == 0)
    made.verdict = Unjudged{"not tried: the check was stopped before", true};
  if (progress.verdict) made.verdict = *progress.verdict;
  return made;
}

bool is_unfit(const Verdict& verdict) { return !is_open(verdict); }

// Shards may have called two methods together before another shard found that one of them is not atomic by
// itself. One search would have left that method out, and said nothing if fewer than two are left.
void correct_pairs(ObjectResult& result) {
  const auto pairs = std::ranges::find(result.methods, kPairsLabel, &MethodResult::method);
  if (pairs == result.methods.end()) return;
  const auto is_unfit_method = [&](int m) {
    const auto own = std::ranges::find(result.methods, method_label(result.object, m), &MethodResult::method);
    return own != result.methods.end() && is_unfit(own->verdict);
  };
  if (const Violation* of_two = violation_in(pairs->verdict)) {
    bool is_of_one = false;
    for (const Sequence& sequence : of_two->harness.sequences)
      for (const Invocation& invocation : sequence) is_of_one |= is_unfit_method(invocation.method);
    if (!is_of_one) return;
    pairs->verdict = NoViolationFound{};
  }
  const auto is_left = [](const MethodResult& m) {
    return !m.core && m.method != kPairsLabel && !is_unfit(m.verdict);
  };
  if (std::ranges::count_if(result.methods, is_left) < 2) result.methods.erase(pairs);
}

std::string difference(const Campaign& a, const Campaign& b) {
  if (a.version != b.version) return "version of the search";
  if (a.shards != b.shards) return "number of shards";
  if (a.objects.size() != b.objects.size()) return "objects";
  for (std::size_t i = 0; i < a.objects.size(); ++i) {
    if (a.objects[i].name != b.objects[i].name || a.objects[i].object != b.objects[i].object ||
        a.objects[i].methods != b.objects[i].methods)
      return "objects";
    if (a.objects[i].build != b.objects[i].build) return "build of " + a.objects[i].name;
  }
  for (const auto& [option, value] : a.configuration.items())
    if (b.configuration.value(option, Json()) != value) return "option --" + option;
  return {};
}

// Orders runs of the same shard by how far they came. The last two only make the order total.
auto progress_of(const Campaign& campaign, const ShardRun& run) {
  std::uint64_t executions = 0;
  int verdicts = 0;
  for (const auto& [place, progress] : campaign.progress) {
    if (place.shard != run.shard) continue;
    executions += progress.effort.executions;
    verdicts += progress.verdict ? 1 : 0;
  }
  return std::tuple(run.complete, run.seconds, executions, verdicts);
}

void take(Campaign& into, const Campaign& from, const ShardRun& run) {
  std::erase_if(into.shard_runs, [&](const ShardRun& p) { return p.shard == run.shard; });
  std::erase_if(into.progress, [&](const auto& s) { return s.first.shard == run.shard; });
  into.shard_runs.push_back(run);
  std::ranges::sort(into.shard_runs, {}, &ShardRun::shard);
  for (const auto& [place, progress] : from.progress)
    if (place.shard == run.shard) into.progress.emplace(place, progress);
}

}  // namespace

std::vector<ObjectResult> results_of(const Campaign& campaign) {
  std::vector<int> searched;
  for (const ShardRun& run : campaign.shard_runs) searched.push_back(run.shard);
  const std::string part = part_of_shards(searched, campaign.shards);
  std::vector<ObjectResult> results;
  for (const CheckedObject& o : campaign.objects) {
    ObjectResult result{o.object, o.name, {}};
    for (const std::string& method : o.methods) {
      std::vector<MethodResult> shards;
      for (const ShardRun& run : campaign.shard_runs) {
        const auto found = campaign.progress.find({o.name, method, run.shard});
        shards.push_back(result_of(found == campaign.progress.end() ? Progress{} : found->second, method));
      }
      if (shards.empty()) continue;
      if (MethodResult made = combined(shards, part); !is_left_out(made))
        result.methods.push_back(std::move(made));
    }
    correct_pairs(result);
    const Violation* of_core =
        result.methods.empty() ? nullptr : violation_in(result.methods.front().verdict);
    for (MethodResult& method : result.methods)
      if (of_core) acquit(method, *of_core);
    results.push_back(std::move(result));
  }
  return results;
}

double seconds_of(const Campaign& campaign) {
  double most = 0;
  for (const ShardRun& p : campaign.shard_runs) most = std::max(most, p.seconds);
  return most;
}

bool is_complete(const Campaign& campaign) {
  return !campaign.shard_runs.empty() && std::ranges::all_of(campaign.shard_runs, &ShardRun::complete);
}

Campaign merged(const std::vector<Campaign>& campaigns, const std::vector<std::string>& names) {
  Campaign made = campaigns.front();
  for (std::size_t i = 1; i < campaigns.size(); ++i) {
    if (const std::string other = difference(campaigns.front(), campaigns[i]); !other.empty())
      throw InputError("cannot merge " + names.front() + " and " + names[i] + ": they differ in the " +
                       other);
    made.started = std::min(made.started, campaigns[i].started);
    for (const ShardRun& run : campaigns[i].shard_runs) {
      const auto here = std::ranges::find(made.shard_runs, run.shard, &ShardRun::shard);
      if (here == made.shard_runs.end() || progress_of(made, *here) < progress_of(campaigns[i], run))
        take(made, campaigns[i], run);
    }
  }
  return made;
}

}  // namespace sunder
