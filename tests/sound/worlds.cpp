#include "sound/worlds.hpp"

#include <algorithm>
#include <stdexcept>

#include "sound/sources.hpp"
#include "targets/jvm/jvm_target.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::sound {

std::unique_ptr<Target> World::target(std::size_t index) const {
  const std::string name = object_of(index * kRecipesOfAnObject);
  if (java) {
    const jvm::Settings settings{"", where + "/classes"};
    const jvm::Reference reference{"", where + "/" + name + ".json"};
    return std::make_unique<jvm::JvmTarget>(settings, reference,
                                            jvm::objects_of(settings, {reference}).front());
  }
  for (const Object& object : native::objects_of(where))
    if (object.name == name) return std::make_unique<native::NativeTarget>(where, object);
  throw std::runtime_error(where + " declares no " + name);
}

std::vector<std::size_t> World::subjects_of(std::size_t index, const std::vector<Subject>& subjects) const {
  std::vector<std::size_t> numbers;
  const std::size_t first = index * kRecipesOfAnObject;
  for (std::size_t n = first; n < std::min(first + kRecipesOfAnObject, subjects.size()); ++n)
    if (!java || fits_java(subjects[n].recipe)) numbers.push_back(n);
  return numbers;
}

std::size_t World::objects(const std::vector<Subject>& subjects) {
  return (subjects.size() + kRecipesOfAnObject - 1) / kRecipesOfAnObject;
}

}  // namespace sunder::sound
