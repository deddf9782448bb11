#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "sound/generate.hpp"
#include "targets/target.hpp"

namespace sunder::sound {

/// The compiled objects of some subjects.
struct World {
  bool java = false;
  std::string where;  ///< the program, or the folder of specs and `classes`

  /// The object with this index.
  [[nodiscard]] std::unique_ptr<Target> target(std::size_t index) const;

  /// The subjects, by number, that this object declares.
  [[nodiscard]] std::vector<std::size_t> subjects_of(std::size_t index,
                                                     const std::vector<Subject>& subjects) const;

  /// The number of objects that declare these subjects.
  [[nodiscard]] static std::size_t objects(const std::vector<Subject>& subjects);

  friend std::ostream& operator<<(std::ostream& out, const World& world) { return out << world.where; }
};

}  // namespace sunder::sound
