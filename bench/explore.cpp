// Measures the speed of the engine `explore`: executions per second on harnesses of about 40 points,
// harnesses per second that are exhausted with up to 2 preemptions, and the gain of partial-order reduction.
#include <fmt/format.h>

#include "enumeration/enumeration.hpp"
#include "enumeration/ladder.hpp"
#include "model/text.hpp"
#include "outcomes/atomic_outcomes.hpp"
#include "support/clock.hpp"
#include "targets/native/native_target.hpp"

namespace {

using namespace sunder;

constexpr double kSeconds = 2;

struct Case {
  const char *program, *object, *harness;  // a harness of about 40 points
  const char* small;                       // small enough to be exhausted without reduction
};

Object named(const std::string& program, const std::string& name) {
  for (const Object& o : native::objects_of(program))
    if (o.name == name) return o;
  throw InputError("no object " + name);
}

EngineRun explored(Target& target, const std::string& harness, Schedules schedules, int preemptions,
                   double seconds) {
  return target.run(
      parse_harness(harness, target.object()),
      {.seconds = seconds, .engine = Engine::explore, .schedules = schedules, .preemptions = preemptions}, 1);
}

// Number of harnesses of the bounds 4,2,2 exhausted per second, without atomic outcomes and judging.
double harnesses_a_second(Target& target) {
  const Object& object = target.object();
  int method = 0;
  while (object.methods[static_cast<std::size_t>(method)].core) ++method;
  const Enumeration all(object, method, {4, 2, 2}, Orders::none);
  std::uint64_t done = 0;
  const TimePoint start = Clock::now();
  while (seconds_since(start) < kSeconds && done < all.count()) {
    target.run(all.unrank(done), {.seconds = 1, .engine = Engine::explore, .preemptions = 2}, 1);
    ++done;
  }
  return static_cast<double>(done) / seconds_since(start);
}

void measure(const Case& each) {
  native::NativeTarget target(each.program, named(each.program, each.object));
  explored(target, each.harness, Schedules::bounded, 0, 0.1);  // starts the worker
  const EngineRun rate = explored(target, each.harness, Schedules::pct, 0, kSeconds);
  const EngineRun whole = explored(target, each.small, Schedules::bounded, 100, 60);
  const EngineRun reduced = explored(target, each.small, Schedules::reduced, 100, 60);
  fmt::print("{:<18} {:>7.0f} {:>14.0f} {:>13.0f} {:>11}{} {:>8} {:>7.1f}\n", each.object, rate.points,
             static_cast<double>(rate.executions) / rate.seconds, harnesses_a_second(target),
             whole.executions, whole.complete ? " " : "+", reduced.executions,
             static_cast<double>(whole.executions) / static_cast<double>(reduced.executions));
}

}  // namespace

int main() {
  fmt::print("{:<18} {:>7} {:>14} {:>13} {:>12} {:>8} {:>7}\n", "object", "points", "executions/s",
             "harnesses/s", "schedules", "reduced", "factor");
  for (const Case& each :
       {Case{SUNDER_GALLERY "/tbb", "concurrent_queue", "[push(0); try_pop()], [push(1); empty()]",
             "[push(0)], [empty()]"},
        Case{SUNDER_CORPUS "/nonatomic", "StripedMap",
             "[clear(); put(0,1); size()], [put(0,0); put(1,0); get(1); get(0)]",
             "[put_all({0=1,1=0})], [size()]"},
        Case{SUNDER_CORPUS "/nonatomic", "LinkedQueue",
             "[push(0); to_vector(); pop()], [pop(); push(1); push(0)]", "[push(0); to_vector()], [push(1)]"},
        Case{SUNDER_CORPUS "/nonatomic", "SlotArray",
             "[clear(); to_vector(); set(0,1)], [set(0,1); set(1,1); to_vector(); get(0)]",
             "[clear(); to_vector()], [set(0,1); set(1,1)]"}})
    measure(each);
}
