#include "model/level.hpp"

#include "support/format.hpp"
#include "support/nearest.hpp"
#include "support/printable.hpp"

namespace sunder {

std::string mistake_in_level(std::string_view name) {
  if (named<Level>(name)) return {};
  std::vector<std::string> names;
  for (const Level level : kEvery<Level>) names.emplace_back(name_of(level));
  const auto near = nearest(name, names);
  return "'" + printable_line(name) + "' is not a level; the levels are " + joined(names) +
         (near ? "; did you mean '" + *near + "'?" : "");
}

}  // namespace sunder
