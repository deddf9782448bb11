#include <algorithm>

#include "model/text.hpp"
#include "model/verdict.hpp"

namespace sunder {
namespace {

// The verdict for all shards is the first of these that some shard has: a violation, a suspicion, an error,
// no violation found, a proof, not tried.
struct Rank {
  int operator()(const NonAtomic& v) const { return v.convicted ? 0 : 1; }
  int operator()(const Suspect&) const { return 2; }
  int operator()(const Unjudged& v) const { return v.untried ? kUntried : 3; }
  int operator()(const NoViolationFound&) const { return kFirstOpen; }
  int operator()(const AtomicWithinBounds&) const { return 5; }

  static constexpr int kFirstOpen = 4, kUntried = 6;
};

int rank_of(const Verdict& verdict) { return std::visit(Rank{}, verdict); }

std::string only_searched(const std::string& part) {
  return "only " + part + (part.ends_with('s') ? " were" : " was") + " searched";
}

void add(Effort& sum, const Effort& e) {
  sum.harnesses += e.harnesses;
  sum.executions += e.executions;
  sum.exhausted += e.exhausted;
  sum.schedules += e.schedules;
  sum.seconds += e.seconds;
  sum.skipped += e.skipped;
  sum.between_waits += e.between_waits;
  if (sum.between_waits_example.empty() || (sum.stuck_between_waits == 0 && e.stuck_between_waits > 0))
    sum.between_waits_example = e.between_waits_example;
  sum.stuck_between_waits += e.stuck_between_waits;
  sum.refused |= e.refused;
  sum.by_threads |= e.by_threads;
  sum.largest = std::max(sum.largest, e.largest);
  sum.covered = common(sum.covered, e.covered);
}

// The violation with the fewest invocations.
bool speaks_before(const MethodResult& a, const MethodResult& b) {
  if (rank_of(a.verdict) != rank_of(b.verdict)) return rank_of(a.verdict) < rank_of(b.verdict);
  const Violation *x = violation_in(a.verdict), *y = violation_in(b.verdict);
  return x && y && invocation_count(x->harness) < invocation_count(y->harness);
}

// Only the bounds that each shard has proven are proven for all.
void add(AtomicWithinBounds& sum, const AtomicWithinBounds& proven) {
  AtomicWithinBounds* all = &sum;
  const AtomicWithinBounds* each = &proven;
  all->level = weaker(all->level, each->level);
  all->bounds = common(all->bounds, each->bounds);
  all->twice = all->twice && each->twice ? std::optional(common(*all->twice, *each->twice)) : std::nullopt;
  if (all->memory != each->memory) all->memory = "sc";
  all->weakly =
      all->weakly && each->weakly ? std::optional(common(*all->weakly, *each->weakly)) : std::nullopt;
  all->preemptions = fewer_preemptions(all->preemptions, each->preemptions);
  std::erase_if(all->spreads, [&](SpreadBounds& of_all) {
    const auto also = std::ranges::find(each->spreads, of_all.spread, &SpreadBounds::spread);
    if (also != each->spreads.end()) of_all.bounds = common(of_all.bounds, also->bounds);
    return also == each->spreads.end();
  });
}

// The proof of a shard about the method, at any level.
std::optional<AtomicWithinBounds> proven_by(const Verdict& verdict) {
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&verdict)) return *proven;
  const auto* bad = std::get_if<NonAtomic>(&verdict);
  return bad ? bad->within : std::nullopt;
}

void add(NonAtomic& sum, const Verdict& verdict) {
  const auto proven = proven_by(verdict);
  if (sum.within && proven)
    add(*sum.within, *proven);
  else
    sum.within.reset();
  if (const auto* found = std::get_if<NoViolationFound>(&verdict); found && sum.level)
    sum.level = weaker(*sum.level, found->level);
  if (const auto* atomic = std::get_if<AtomicWithinBounds>(&verdict); atomic && sum.level)
    sum.level = weaker(*sum.level, atomic->level);
  const auto* other = std::get_if<NonAtomic>(&verdict);
  if (!other) return;
  sum.level = sum.level && other->level ? std::optional(weaker(*sum.level, *other->level)) : std::nullopt;
  sum.ended &= other->ended;
  add_violation(sum, other->violation);
  for (const Violation& each : other->others) add_violation(sum, each);
}

void add(Verdict& sum, const Verdict& verdict) {
  if (auto* bad = std::get_if<NonAtomic>(&sum)) return add(*bad, verdict);
  auto* all = std::get_if<AtomicWithinBounds>(&sum);
  const auto* each = std::get_if<AtomicWithinBounds>(&verdict);
  if (all && each) add(*all, *each);
  auto* none = std::get_if<NoViolationFound>(&sum);
  if (none && each) none->level = weaker(none->level, each->level);
  if (const auto* also = std::get_if<NoViolationFound>(&verdict); none && also)
    none->level = weaker(none->level, also->level);
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

bool is_open(const Verdict& verdict) { return rank_of(verdict) >= Rank::kFirstOpen; }

std::string part_of_shards(const std::vector<int>& searched, int of) {
  if (static_cast<int>(searched.size()) == of) return {};
  const std::string all = " of " + std::to_string(of);
  if (searched.size() == 1) return "shard " + std::to_string(searched.front() + 1) + all;
  return std::to_string(searched.size()) + all + " shards";
}

MethodResult combined(const std::vector<MethodResult>& shards, const std::string& part) {
  MethodResult made = *std::ranges::min_element(shards, speaks_before);
  const bool partly_untried =
      std::ranges::any_of(shards, [](const MethodResult& r) { return rank_of(r.verdict) == Rank::kUntried; });
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&made.verdict); partly_untried && proven)
    made.verdict = NoViolationFound{proven->level};
  made.effort = shards.front().effort;
  for (std::size_t i = 1; i < shards.size(); ++i) add(made.effort, shards[i].effort);
  if (std::holds_alternative<AtomicWithinBounds>(made.verdict) && made.effort.executions == 0)
    made.verdict = Unjudged{kNoHarness, true};  // what the shards have proven is about nothing
  for (const MethodResult& shard : shards) {
    add(made.verdict, shard.verdict);
    add(made.no_proof, shard.no_proof);
    add(made.only_scheduled, shard.only_scheduled);
  }
  made.part = part;
  if (part.empty()) return made;
  if (auto* unjudged = std::get_if<Unjudged>(&made.verdict); unjudged && unjudged->untried)
    unjudged->why += "; " + only_searched(part);
  if (auto* bad = std::get_if<NonAtomic>(&made.verdict)) bad->within.reset();
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&made.verdict)) {
    made.no_proof.insert(made.no_proof.begin(),
                         only_searched(part) + ", all of it within " + to_text(proven->bounds));
    made.verdict = NoViolationFound{proven->level};
  }
  return made;
}

void acquit(MethodResult& result, const Violation& of_core) {
  const auto* accused = std::get_if<NonAtomic>(&result.verdict);
  if (!accused || accused->convicted || result.core) return;
  if (is_weak(of_core) && !is_weak(accused->violation)) return;  // it shows under sc, too
  Violation violation = accused->violation;
  result.verdict = Suspect{std::move(violation), of_core.harness};
}

}  // namespace sunder
