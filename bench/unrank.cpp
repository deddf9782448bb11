// Measures the harnesses per second that the enumeration draws in random order: ConcurrentHashMap.size as in
// the paper.
#include <benchmark/benchmark.h>

#include "enumeration/enumeration.hpp"
#include "enumeration/shuffle.hpp"

namespace sunder {
namespace {

const Object kMap{"ConcurrentHashMap",
                  "jvm",
                  {{"put", {{}, {}}, true},
                   {"get", {{}}, true, true},
                   {"remove", {{}}, true},
                   {"containsKey", {{}}, true, true},
                   {"size", {}, false, true}}};

void unrank(benchmark::State& state) {
  const Bounds bounds{static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
                      static_cast<int>(state.range(2))};
  const Enumeration all(kMap, 4, bounds);
  const Shuffle shuffle(all.count(), 1);
  std::uint64_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(all.unrank(shuffle(i)));
    i = i + 1 == all.count() ? 0 : i + 1;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  state.counters["harnesses"] = static_cast<double>(all.count());
}
BENCHMARK(unrank)->Args({3, 2, 2})->Args({4, 2, 2})->Args({5, 2, 2})->Args({6, 3, 3});

}  // namespace
}  // namespace sunder

BENCHMARK_MAIN();
