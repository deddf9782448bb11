// Executions a second under controlled scheduling, on harnesses that the corpus is known for.
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "model/text.hpp"
#include "support/clock.hpp"
#include "targets/native/native_target.hpp"

namespace {

using namespace sunder;

struct Case {
  const char *object, *harness;
};

EngineRun explored(const Case& each, int preemptions, double seconds) {
  for (const Object& o : native::objects_of(SUNDER_CORPUS)) {
    if (o.name != each.object) continue;
    native::NativeTarget target(SUNDER_CORPUS, o);
    const Harness harness = parse_harness(each.harness, o);
    target.run(harness, {.seconds = 0.1, .engine = Engine::explore, .preemptions = 0},
               1);  // starts the worker
    return target.run(harness, {.seconds = seconds, .engine = Engine::explore, .preemptions = preemptions},
                      1);
  }
  return {};
}

}  // namespace

int main() {
  constexpr int kUnbounded = 100;
  fmt::print("{:<14} {:<62} {:>14} {:>18}\n", "object", "harness", "executions/s", "ms, 2 preemptions");
  for (const Case& each :
       {Case{"StripedMap", "[clear(); put(0,1); size()], [put(0,0); put(1,0); get(1); get(0)]"},
        Case{"LinkedQueue", "[push(0); to_vector(); pop()], [pop(); push(1); push(0)]"},
        Case{"SlotArray", "[clear(); to_vector(); set(0,1)], [set(0,1); set(1,1); to_vector(); get(0)]"},
        Case{"LooseStack", "[push_all([0,1]); pop(); push(1)], [pop(); pop(); push(0); pop()]"}}) {
    const EngineRun rate = explored(each, kUnbounded, 2);
    const EngineRun bounded = explored(each, 2, 60);
    fmt::print("{:<14} {:<62} {:>14.0f} {:>10.1f} ({} schedules)\n", each.object, each.harness,
               static_cast<double>(rate.executions) / rate.seconds, 1000 * bounded.seconds,
               bounded.executions);
  }
}
