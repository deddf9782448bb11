#include "search/method_search.hpp"

#include <algorithm>
#include <cmath>

#include "support/error.hpp"

namespace sunder {
namespace {

// A harness is run as shortly as makes sense in the first pass over its bounds,
constexpr double kSliceGrowth = 4;   // times longer in each later one,
constexpr double kLongestSlice = 1;  // up to so many seconds

constexpr double kSizeFactor = 1.4;  // bounds that are one larger get so much less of the time

int size_of(const Rung& rung) {
  const auto& [invocations, sequences, values] = rung.bounds;
  return 2 * invocations + 2 * sequences + std::max(2, values) + (rung.ordered ? 1 : 0);
}

double slice_of(int passes, double first) {
  return std::min(kLongestSlice, first * std::pow(kSliceGrowth, passes));
}

}  // namespace

MethodSearch::MethodSearch(Laboratory& laboratory, std::optional<int> method, Bounds largest,
                           std::uint64_t seed)
    : laboratory_(laboratory), method_(method), seed_(seed) {
  for (const Rung& rung : ladder(laboratory.object(), method, largest)) steps_.push_back({rung});
}

std::optional<Finding> MethodSearch::search(const Limits& limits, const Watch& watch) {
  while (!limits.reached() && !steps_.empty()) {
    Step& step = most_due();
    if (!prepare(step)) {
      steps_.erase(steps_.begin() + (&step - steps_.data()));
      continue;
    }
    const TimePoint start = Clock::now();
    const Harness harness = draw(step);
    watch({step.rung.bounds, step.next, step.enumeration->count()}, effort_);
    auto finding = try_harness(harness, slice_of(step.passes, laboratory_.shortest_run()), limits);
    const double seconds = seconds_since(start);
    step.seconds += seconds;
    effort_.seconds += seconds;
    effort_.largest = std::max(effort_.largest, step.rung.bounds);
    if (finding) return finding;
  }
  return std::nullopt;
}

// Time goes to all bounds: the less the larger they are, and the less the longer each of their harnesses was
// already run in vain. So small ones come first, none waits for ever, and none is given up.
MethodSearch::Step& MethodSearch::most_due() {
  const auto debt = [first = laboratory_.shortest_run()](const Step& s) {
    return (s.seconds + first) * std::pow(kSizeFactor, size_of(s.rung)) * std::pow(kSliceGrowth, s.passes);
  };
  return *std::ranges::min_element(steps_, {}, debt);
}

// False if there are more harnesses of these bounds than can be numbered.
bool MethodSearch::prepare(Step& step) const {
  if (step.enumeration) return true;
  try {
    step.enumeration = std::make_shared<const Enumeration>(laboratory_.object(), method_, step.rung.bounds,
                                                           step.rung.orders());
  } catch (const std::overflow_error&) {
    return false;
  } catch (const std::length_error&) {
    return false;
  }
  return true;
}

Harness MethodSearch::draw(Step& step) {
  const std::uint64_t count = step.enumeration->count();
  SUNDER_CHECK(count > 0);
  if (step.next == count) {
    step.next = 0;
    ++step.passes;
    note_coverage();
  }
  if (step.passes == 0) ++effort_.harnesses;
  return step.enumeration->unrank(Shuffle(count, seed_)(step.next++));
}

void MethodSearch::note_coverage() {
  for (const Step& s : steps_) {
    if (s.passes == 0) return;
    effort_.covered = s.rung.bounds;
  }
}

std::optional<Finding> MethodSearch::try_harness(const Harness& harness, double slice, const Limits& limits) {
  if (is_serial(harness)) return std::nullopt;
  const AtomicOutcomes atomic = laboratory_.atomic_outcomes(harness);
  if (atomic.may_block) {
    ++effort_.skipped;
    return std::nullopt;
  }
  const EngineRun run = laboratory_.run(harness, slice, limits);
  effort_.executions += run.executions;
  const auto judged = judge(run, atomic);
  if (!judged) return std::nullopt;
  Violation violation{harness, judged->symptom, judged->count, run.executions};
  for (const AtomicOutcome& a : atomic.all) violation.atomic.push_back(a.outcome);
  return Finding{std::move(violation), run.seconds / static_cast<double>(judged->count)};
}

}  // namespace sunder
