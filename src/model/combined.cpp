#include <algorithm>

#include "model/text.hpp"
#include "model/verdict.hpp"

namespace sunder {
namespace {

// The verdict for all shards is the first of these that some shard has: a violation, an error, no violation
// found, a proof, not tried.
struct Rank {
  int operator()(const NonAtomic&) const { return 0; }
  int operator()(const Unjudged& v) const { return v.untried ? 4 : 1; }
  int operator()(const NoViolationFound&) const { return 2; }
  int operator()(const AtomicWithinBounds&) const { return 3; }
};

int rank_of(const Verdict& verdict) { return std::visit(Rank{}, verdict); }

void add(Effort& sum, const Effort& e) {
  sum.harnesses += e.harnesses;
  sum.executions += e.executions;
  sum.exhausted += e.exhausted;
  sum.schedules += e.schedules;
  sum.seconds += e.seconds;
  sum.skipped += e.skipped;
  sum.largest = std::max(sum.largest, e.largest);
  sum.covered = std::min(sum.covered, e.covered);
}

// The violation with the fewest invocations.
bool speaks_before(const MethodResult& a, const MethodResult& b) {
  if (rank_of(a.verdict) != rank_of(b.verdict)) return rank_of(a.verdict) < rank_of(b.verdict);
  if (const auto* x = std::get_if<NonAtomic>(&a.verdict))
    return invocation_count(x->violation.harness) <
           invocation_count(std::get<NonAtomic>(b.verdict).violation.harness);
  return false;
}

// Only the bounds that each shard has proven are proven for all.
void add(Verdict& sum, const Verdict& verdict) {
  auto* all = std::get_if<AtomicWithinBounds>(&sum);
  const auto* each = std::get_if<AtomicWithinBounds>(&verdict);
  if (!all || !each) return;
  all->bounds = {std::min(all->bounds.invocations, each->bounds.invocations),
                 std::min(all->bounds.sequences, each->bounds.sequences),
                 std::min(all->bounds.values, each->bounds.values)};
  std::erase_if(all->spreads,
                [&](int spread) { return std::ranges::find(each->spreads, spread) == each->spreads.end(); });
  all->preemptions = fewer_preemptions(all->preemptions, each->preemptions);
}

void add(std::vector<std::string>& sum, const std::vector<std::string>& reasons) {
  for (const std::string& reason : reasons)
    if (std::ranges::find(sum, reason) == sum.end()) sum.push_back(reason);
}

// The one with the fewest invocations.
void add(std::optional<Violation>& sum, const std::optional<Violation>& other) {
  if (other && (!sum || invocation_count(other->harness) < invocation_count(sum->harness))) sum = other;
}

}  // namespace

bool is_open(const Verdict& verdict) { return rank_of(verdict) >= 2; }

std::string missing_shards(const std::vector<int>& searched, int of) {
  if (static_cast<int>(searched.size()) == of) return {};
  const std::string all = " of " + std::to_string(of);
  if (searched.size() == 1)
    return "only shard " + std::to_string(searched.front() + 1) + all + " was searched";
  return "only " + std::to_string(searched.size()) + all + " shards were searched";
}

MethodResult combined(const std::vector<MethodResult>& shards, const std::string& missing) {
  MethodResult made = *std::ranges::min_element(shards, speaks_before);
  const bool partly_untried =
      std::ranges::any_of(shards, [](const MethodResult& r) { return rank_of(r.verdict) == 4; });
  if (partly_untried && std::holds_alternative<AtomicWithinBounds>(made.verdict))
    made.verdict = NoViolationFound{};
  made.effort = shards.front().effort;
  for (std::size_t i = 1; i < shards.size(); ++i) add(made.effort, shards[i].effort);
  for (const MethodResult& shard : shards) {
    add(made.verdict, shard.verdict);
    add(made.no_proof, shard.no_proof);
    add(made.only_scheduled, shard.only_scheduled);
  }
  if (const auto* part = std::get_if<AtomicWithinBounds>(&made.verdict); part && !missing.empty()) {
    made.no_proof.insert(made.no_proof.begin(), missing + ", all of it within " + to_text(part->bounds));
    made.verdict = NoViolationFound{};
  }
  return made;
}

void acquit(MethodResult& result, const Object& object) {
  const auto* accused = std::get_if<NonAtomic>(&result.verdict);
  if (!accused || result.core) return;
  const Violation& violation = accused->violation;
  result.verdict = Unjudged{"the core alone is not atomic, so this may be its doing: " +
                            to_text(violation.harness, object) + " gave " + to_text(violation.symptom)};
}

}  // namespace sunder
