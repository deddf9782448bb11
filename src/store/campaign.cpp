#include "store/campaign.hpp"

#include <algorithm>
#include <tuple>

#include "support/error.hpp"

namespace sunder {
namespace {

MethodResult result_of(const Standing& standing, const std::string& method) {
  MethodResult made{method,          method == "core",      NoViolationFound{},
                    standing.effort, no_proof_of(standing), standing.only_scheduled};
  if (standing.effort.executions == 0) made.verdict = Unjudged{"not tried: it was stopped before", true};
  if (standing.verdict) made.verdict = *standing.verdict;
  return made;
}

void acquit(ObjectResult& result) {
  if (result.methods.empty() || !std::holds_alternative<NonAtomic>(result.methods.front().verdict)) return;
  for (MethodResult& m : result.methods)
    if (const auto* accused = std::get_if<NonAtomic>(&m.verdict); accused && !m.core)
      m.verdict = acquittal(accused->violation, result.object);
}

std::string difference(const Campaign& a, const Campaign& b) {
  if (a.version != b.version) return "version of Sunder";
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

// How far a shard came; the last two decide nothing but which of two equals it is, whatever their order.
auto progress_of(const Campaign& campaign, const Part& part) {
  std::uint64_t executions = 0;
  int verdicts = 0;
  for (const auto& [place, standing] : campaign.standings) {
    if (place.shard != part.shard) continue;
    executions += standing.effort.executions;
    verdicts += standing.verdict ? 1 : 0;
  }
  return std::tuple(part.complete, part.seconds, executions, verdicts);
}

void take(Campaign& into, const Campaign& from, const Part& part) {
  std::erase_if(into.parts, [&](const Part& p) { return p.shard == part.shard; });
  std::erase_if(into.standings, [&](const auto& s) { return s.first.shard == part.shard; });
  into.parts.push_back(part);
  std::ranges::sort(into.parts, {}, &Part::shard);
  for (const auto& [place, standing] : from.standings)
    if (place.shard == part.shard) into.standings.emplace(place, standing);
}

}  // namespace

std::vector<ObjectResult> results_of(const Campaign& campaign) {
  std::vector<int> searched;
  for (const Part& part : campaign.parts) searched.push_back(part.shard);
  const std::string missing = missing_shards(searched, campaign.shards);
  std::vector<ObjectResult> results;
  for (const CheckedObject& o : campaign.objects) {
    ObjectResult result{o.object, o.name, {}};
    for (const std::string& method : o.methods) {
      std::vector<MethodResult> shards;
      for (const Part& part : campaign.parts) {
        const auto found = campaign.standings.find({o.name, method, part.shard});
        shards.push_back(result_of(found == campaign.standings.end() ? Standing{} : found->second, method));
      }
      if (!shards.empty()) result.methods.push_back(combined(shards, missing));
    }
    acquit(result);
    results.push_back(std::move(result));
  }
  return results;
}

double seconds_of(const Campaign& campaign) {
  double most = 0;
  for (const Part& p : campaign.parts) most = std::max(most, p.seconds);
  return most;
}

bool is_complete(const Campaign& campaign) { return std::ranges::all_of(campaign.parts, &Part::complete); }

Campaign merged(const std::vector<Campaign>& campaigns, const std::vector<std::string>& names) {
  Campaign made = campaigns.front();
  for (std::size_t i = 1; i < campaigns.size(); ++i) {
    if (const std::string other = difference(campaigns.front(), campaigns[i]); !other.empty())
      throw InputError("cannot merge " + names.front() + " and " + names[i] + ": they differ in the " +
                       other);
    made.started = std::min(made.started, campaigns[i].started);
    for (const Part& part : campaigns[i].parts) {
      const auto here = std::ranges::find(made.parts, part.shard, &Part::shard);
      if (here == made.parts.end() || progress_of(made, *here) < progress_of(campaigns[i], part))
        take(made, campaigns[i], part);
    }
  }
  return made;
}

}  // namespace sunder
