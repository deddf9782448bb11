#include "outcomes/atomic_outcomes.hpp"

#include <algorithm>
#include <set>

#include "model/text.hpp"
#include "outcomes/views.hpp"
#include "outcomes/waits.hpp"
#include "outcomes/walk.hpp"
#include "support/clock.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

constexpr std::size_t kExecutedAtOnce = 512;
constexpr std::size_t kExecutedSlowly = 64;
constexpr double kLongRequest = 0.2;  // seconds
constexpr int kMostHangs = 3;
constexpr int kMostCrashes = 10;
constexpr double kPause = 0.002;  // seconds; enough for a thread to start
constexpr double kMostLinearizations = 2e6;

// The number of linearizations without order among sequences: invocations! / product of lengths!.
double linearizations_at_most(const Harness& harness) {
  double count = 1;
  int placed = 0;
  for (const Sequence& s : harness.sequences)
    for (std::size_t i = 1; i <= s.size(); ++i) count = count * ++placed / static_cast<double>(i);
  return count;
}

void refuse_if_many(const Harness& harness) {
  if (linearizations_at_most(harness) > kMostLinearizations)
    throw InputError("the harness has too many linearizations; use fewer or shorter sequences");
}

std::string reference_for(const Object& object) {
  return object.target == "jvm" ? "name a \"reference\" in a spec" : "declare a reference object";
}

[[noreturn]] void fail_not_deterministic(const Object& object, const Sequence& sequence, int position) {
  throw SerialError(not_deterministic(object, sequence[position].method) +
                    " gave different results in two runs of " + to_text(Harness{{sequence}, {}}, object) +
                    "; make it deterministic, or " + reference_for(object));
}

void refuse_crash(const Object& object, const Sequence& sequence, const SerialRun& run) {
  const auto* crash = std::get_if<Crash>(&run.ending);
  if (!crash) return;
  throw SerialError("crashes when run serially: " + to_text(Harness{{sequence}, {}}, object) +
                    " ended with " + crash->how +
                    (crash->last_words.empty() ? "" : " (" + crash->last_words + ")"));
}

}  // namespace

std::string not_deterministic(const Object& object, int method) {
  return "not deterministic when run serially: '" + method_label(object, method) + "'";
}

std::vector<Outcome> AtomicOutcomes::outcomes() const {
  std::vector<Outcome> made;
  for (const AtomicOutcome& a : all) made.push_back(a.outcome);
  return made;
}

bool AtomicOutcomes::contains(const Outcome& outcome) const {
  const auto at = std::ranges::lower_bound(all, outcome, {}, &AtomicOutcome::outcome);
  return at != all.end() && at->outcome == outcome;
}

bool AtomicOutcomes::contains_between_waits(const Outcome& outcome) const {
  return std::ranges::binary_search(between_waits, outcome);
}

bool AtomicOutcomes::awaits_next(const Outcome& outcome) const {
  return std::ranges::binary_search(await_next, outcome);
}

bool AtomicOutcomes::is_stuck_only_between_waits(const Outcome& outcome) const {
  const auto all_return = [](const Outcome& each) { return !is_stuck(each); };
  return is_stuck(outcome) && contains_between_waits(outcome) &&
         std::ranges::all_of(all, all_return, &AtomicOutcome::outcome) &&
         (!all.empty() || std::ranges::any_of(between_waits, all_return));
}

bool respects(const Linearization& linearization, const std::vector<RealTime>& real_time) {
  const auto place = [&](int position) { return std::ranges::find(linearization, position); };
  return std::ranges::all_of(real_time, [&](const RealTime& t) { return place(t.before) < place(t.after); });
}

bool AtomicOutcomes::contains(const Outcome& outcome, const std::vector<RealTime>& real_time) const {
  if (real_time.empty() || each.empty()) return contains(outcome);  // only linearizability asks for more
  const auto first = std::ranges::lower_bound(each, outcome, {}, &std::pair<Outcome, Linearization>::first);
  const auto last = std::ranges::upper_bound(each, outcome, {}, &std::pair<Outcome, Linearization>::first);
  return std::any_of(first, last,
                     [&](const auto& candidate) { return respects(candidate.second, real_time); });
}

// A call that does not end is like one that waits for ever, but it takes seconds to know it each time.
void Linearizer::note_hang(const Sequence& sequence, const SerialRun& run) {
  if (!std::holds_alternative<Hang>(run.ending) || ++hangs_ < kMostHangs) return;
  throw SerialError("does not end when run serially: " + to_text(Harness{{sequence}, {}}, target_.object()) +
                    " ran for some seconds, and so did others; " + reference_for(target_.object()) +
                    " that waits");
}

// Executes each twice: if the results differ, serial runs cannot define the atomic outcomes.
void Linearizer::execute_at_once(std::span<const Sequence> sequences, Crashes crashes) {
  std::vector<Sequence> twice;
  for (const Sequence& s : sequences) twice.insert(twice.end(), 2, s);
  const auto runs = target_.run_serially(twice);
  executions_ += sequences.size();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const bool crashed = std::holds_alternative<Crash>(runs[i].ending);
    if (crashed && (crashes == Crashes::refused || ++crashes_ > kMostCrashes))
      refuse_crash(target_.object(), twice[i], runs[i]);
    note_hang(twice[i], runs[i]);
    if (const int position = cache_.learn(twice[i], runs[i]); position >= 0)
      fail_not_deterministic(target_.object(), twice[i], position);
  }
}

// Begins with few, so that an object with slow calls has results before the time is up.
void Linearizer::execute(std::span<const Sequence> sequences, Crashes crashes) {
  while (!sequences.empty()) {
    const std::size_t count = std::min(at_once_, sequences.size());
    const TimePoint start = Clock::now();
    execute_at_once(sequences.first(count), crashes);
    sequences = sequences.subspan(count);
    const bool is_slow = seconds_since(start) > kLongRequest;
    at_once_ = std::clamp<std::size_t>(is_slow ? count / 2 : at_once_ * 2, 1, kExecutedAtOnce);
  }
}

void Linearizer::prepare(std::span<const Harness> harnesses) {
  if (by_threads_) return;
  cache_.trim();
  std::set<Sequence> all;
  for (const Harness& harness : harnesses) {
    if (all.size() >= kExecutedAtOnce || linearizations_at_most(harness) > kExecutedAtOnce) continue;
    for (Sequence& sequence : Walk(harness, cache_).missing(kExecutedAtOnce)) all.insert(std::move(sequence));
  }
  if (!all.empty()) execute(std::vector<Sequence>(all.begin(), all.end()));
}

void Linearizer::refuse_if_time_matters(const Harness& harness) {
  SerialCache nothing;
  const std::vector<Sequence> all = Walk(harness, nothing).missing(kExecutedSlowly);
  for (std::span<const Sequence> rest = all; !rest.empty();) {
    const auto runs = target_.run_serially(rest, kPause);
    for (std::size_t i = 0; i < runs.size(); ++i)
      if (const int position = cache_.learn(rest[i], runs[i]); position >= 0)
        fail_not_deterministic(target_.object(), rest[i], position);
    rest = rest.subspan(runs.size());
  }
}

template <class Walker>
void Linearizer::execute_for(Walker& walk, Crashes crashes) {
  for (auto missing = walk.missing(kExecutedAtOnce); !missing.empty();
       missing = walk.missing(kExecutedAtOnce))
    execute(missing, crashes);
}

AtomicOutcomes Linearizer::outcomes(const Harness& harness, Criterion criterion) {
  if (by_threads_) return outcomes_by_threads({target_, seconds_of_waits_}, harness);
  refuse_if_many(harness);
  cache_.trim();
  Walk walk(harness, cache_);
  execute_for(walk, Crashes::refused);
  AtomicOutcomes made = walk.outcomes(criterion == Criterion::linearizability);
  if (made.waits) add_waits({target_, seconds_of_waits_}, harness, walk.stuck(), made);
  if (criterion == Criterion::atomicity) made.each.clear();
  std::ranges::sort(made.each);
  return made;
}

std::optional<Explanation> Linearizer::explained(const Harness& harness, const std::vector<WeakCall>& weak,
                                                 const Outcome& outcome,
                                                 const std::vector<RealTime>& real_time) {
  auto found = explanations(harness, weak,
                            {Expected(outcome.begin(), outcome.end()), real_time, is_stuck(outcome)}, 1);
  return found.empty() ? std::nullopt : std::optional(std::move(found.front().first));
}

std::set<Outcome> Linearizer::stuck_ends(const Harness& harness) {
  std::set<Outcome> made;
  for (AtomicOutcome& atomic : outcomes(harness).all)
    if (is_stuck(atomic.outcome)) made.insert(std::move(atomic.outcome));
  return made;
}

std::vector<std::pair<Explanation, Outcome>> Linearizer::explanations(const Harness& harness,
                                                                      const std::vector<WeakCall>& weak,
                                                                      const Wanted& wanted,
                                                                      std::size_t most) {
  refuse_if_many(harness);
  auto ends = wanted.is_stuck ? stuck_ends(harness) : std::set<Outcome>();
  cache_.trim();
  ViewWalk walk(harness, weak, cache_, wanted, std::move(ends));
  execute_for(walk, Crashes::like_waits);
  return walk.explanations(most);
}

std::map<Outcome, Level> Linearizer::levels(const Harness& harness, const std::vector<WeakCall>& weak) {
  refuse_if_many(harness);
  cache_.trim();
  ViewWalk walk(harness, weak, cache_, {}, stuck_ends(harness));
  execute_for(walk, Crashes::like_waits);
  return walk.levels();
}

// A request ends with the first sequence that does not end well, so some may have to be asked for again.
void Linearizer::make_known(std::span<const Sequence> sequences) {
  cache_.trim();
  for (;;) {
    std::set<Sequence> missing;
    for (const Sequence& sequence : sequences)
      if (!cache_.knows(sequence)) missing.insert(sequence);
    if (missing.empty()) break;
    execute(std::vector<Sequence>(missing.begin(), missing.end()), Crashes::like_waits);
  }
}

std::vector<std::optional<Outcome>> Linearizer::results_or_waits(std::span<const Sequence> sequences) {
  make_known(sequences);
  std::vector<std::optional<Outcome>> made;
  for (const Sequence& sequence : sequences) made.push_back(cache_.results_or_waits(sequence));
  return made;
}

std::vector<std::optional<Outcome>> Linearizer::results(std::span<const Sequence> sequences) {
  make_known(sequences);
  std::vector<std::optional<Outcome>> made;
  for (const Sequence& sequence : sequences) made.push_back(cache_.results(sequence));
  return made;
}

}  // namespace sunder
