#pragma once

#include "model/text.hpp"
#include "report/results.hpp"

/// Results of any size, with text that HTML and XML must escape.
namespace sunder::testing {

inline const Object kQueue{
    "Queue", "native", {{"push", {{}}, true, false, true}, {"pop", {}, true}, {"size", {}, false, true}}};

inline MethodResult non_atomic(const std::string& name) {
  Violation v;
  v.harness = parse_harness("[pop(); size()], [push(0)]", kQueue);
  v.symptom = NonAtomicOutcome{{Value("</script><b>&"), Value(-1), Void{}}};
  v.count = 3;
  v.executions = 1000;
  v.atomic = {{Null{}, Value(0), Void{}}};
  v.linearizations = {{0, 1, 2}};
  v.observations = {{{Value("</script><b>&"), Value(-1), Void{}}, 3}, {{Null{}, Value(0), Void{}}, 997}};
  v.schedule = "0:1 1:1";
  v.trace = {{0, TraceStep::Kind::call, 0},
             {0, TraceStep::Kind::access, 0, "queue.hpp:3 pop", "load #1: 0", "if (a < b)"},
             {0, TraceStep::Kind::result, 0}};
  return {name, false, NonAtomic{v}, {.harnesses = 12, .executions = 34, .seconds = 0.5}};
}

/// Every fourth method is not atomic; the others are proven, only searched, and not judged, in turns.
inline Results many(int objects, int methods) {
  Results made;
  made.command = "sunder";
  made.environment = environment();
  for (int o = 0; o < objects; ++o) {
    ObjectResult object{kQueue, "program:Queue" + std::to_string(o), {}};
    for (int m = 0; m < methods; ++m) {
      const std::string name = "method" + std::to_string(m);
      if (m % 4 == 0) {
        object.methods.push_back(non_atomic(name));
      } else {
        const std::vector<Verdict> others{AtomicWithinBounds{{3, 2, 1}, 2}, NoViolationFound{},
                                          Unjudged{"<why>"}};
        object.methods.push_back(
            {name, false, others[static_cast<std::size_t>(m % 4 - 1)], {.executions = 300}});
        if (m % 4 == 2) {
          object.methods.back().no_proof = {"starts a <thread>"};
          object.methods.back().only_scheduled = std::get<NonAtomic>(non_atomic("").verdict).violation;
        }
      }
    }
    made.objects.push_back(std::move(object));
  }
  return made;
}

}  // namespace sunder::testing
