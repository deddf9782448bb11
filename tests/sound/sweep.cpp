// Asks the engine about random objects, at length: sound_sweep native PROGRAM SEED COUNT
// [FAMILY], or sound_sweep java JAR SEED COUNT [FAMILY].
#include <cstdlib>
#include <iostream>

#include "sound/comparison.hpp"
#include "sound/sources.hpp"
#include "targets/jvm/jvm_target.hpp"
#include "targets/native/native_target.hpp"

using namespace sunder;
using namespace sunder::sound;

int main(int argc, char** argv) {
  if (argc < 5) return 2;
  const bool java = std::string(argv[1]) == "java";
  const std::string where = argv[2], family = argc > 5 ? argv[5] : "";
  const auto subjects =
      random_subjects(std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[4], nullptr, 10));
  std::map<std::string, Tally> tallies;
  const jvm::Settings settings{"", where};
  for (std::size_t first = 0; first < subjects.size(); first += kRecipesOfAnObject) {
    const std::string name = object_of(first);
    const jvm::Reference reference{"sound." + name, ""};
    std::unique_ptr<Target> target;
    if (java) {
      target = std::make_unique<jvm::JvmTarget>(settings, reference,
                                                jvm::objects_of(settings, {reference}).front());
    } else {
      for (const Object& object : native::objects_of(where))
        if (object.name == name) target = std::make_unique<native::NativeTarget>(where, object);
    }
    std::vector<std::size_t> numbers;
    for (std::size_t i = first; i < std::min(first + kRecipesOfAnObject, subjects.size()); ++i)
      if ((family.empty() || subjects[i].recipe.family == family) && (!java || fits_java(subjects[i].recipe)))
        numbers.push_back(i);
    for (const int k : {0, 1, 2, 3})
      tallies["k = " + std::to_string(k)] += compared(*target, subjects, numbers, {.preemptions = k});
    if (!java) tallies["reduced"] += compared(*target, subjects, numbers, {.schedules = Schedules::reduced});
  }
  for (const auto& [name, t] : tallies)
    for (const std::string& mistake : t.mistakes) std::cout << mistake << "\n";
  for (const auto& [name, t] : tallies) {
    std::cout << name << ": " << t.harnesses << " harnesses, " << t.outcomes << " outcomes, " << t.deadlocks
              << " deadlocks; " << t.missing << " missing, " << t.impossible << " impossible, " << t.others
              << " others;";
    for (const auto& [f, n] : t.families) std::cout << " " << f << " " << n;
    std::cout << "\n";
  }
}
