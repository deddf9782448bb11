// Asks the engine about random objects, at length: sound_sweep PROGRAM SEED COUNT [FAMILY].
#include <cstdlib>
#include <iostream>

#include "sound/comparison.hpp"
#include "sound/sources.hpp"
#include "targets/native/native_target.hpp"

using namespace sunder;
using namespace sunder::sound;

int main(int argc, char** argv) {
  if (argc < 4) return 2;
  const std::string family = argc > 4 ? argv[4] : "";
  const auto subjects = random_subjects(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
  std::map<std::string, Tally> tallies;
  for (const Object& object : native::objects_of(argv[1])) {
    native::NativeTarget target(argv[1], object);
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < subjects.size(); ++i)
      if (object_of(i) == object.name && (family.empty() || subjects[i].recipe.family == family)) numbers.push_back(i);
    for (const int k : {0, 1, 2, 3}) tallies["k = " + std::to_string(k)] += compared(target, subjects, numbers, {.preemptions = k});
    tallies["reduced"] += compared(target, subjects, numbers, {.schedules = Schedules::reduced});
  }
  for (const auto& [name, t] : tallies)
    for (const std::string& mistake : t.mistakes) std::cout << mistake << "\n";
  for (const auto& [name, t] : tallies) {
    std::cout << name << ": " << t.harnesses << " harnesses, " << t.outcomes << " outcomes, " << t.deadlocks
              << " deadlocks; " << t.missing << " missing, " << t.impossible << " impossible, " << t.others << " others;";
    for (const auto& [f, n] : t.families) std::cout << " " << f << " " << n;
    std::cout << "\n";
  }
}
