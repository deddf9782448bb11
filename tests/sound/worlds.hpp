#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "sound/generate.hpp"
#include "targets/target.hpp"

namespace sunder::sound {

/// Where the objects of some subjects have been compiled to.
struct World {
  bool java = false;
  std::string where;  ///< the program, or the folder of specs and `classes`

  /// Object number `index` of it.
  [[nodiscard]] std::unique_ptr<Target> target(std::size_t index) const;

  /// The subjects, by number, that this object declares.
  [[nodiscard]] std::vector<std::size_t> subjects_of(std::size_t index,
                                                     const std::vector<Subject>& subjects) const;

  /// Its objects, of so many subjects.
  [[nodiscard]] static std::size_t objects(const std::vector<Subject>& subjects);

  friend std::ostream& operator<<(std::ostream& out, const World& world) { return out << world.where; }
};

}  // namespace sunder::sound
