#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"

namespace sunder {

/// How C++ names an object, out of the text of the source that declares it.
struct CppNames {
  std::string before;                ///< what the names below rely on
  std::vector<std::string> scopes;   ///< the namespaces that are open then; empty for those without a name
  std::string aliases;               ///< declarations of types that are known only there
  std::string type;                  ///< the class
  std::string maker;                 ///< gives a std::unique_ptr<type>; empty for the default constructor
  std::string per_thread;            ///< to be called in each thread first; empty if there is nothing
  std::vector<std::string> methods;  ///< what is called for each method of the object, as far as is known
};

/// Finds the declaration of the object in one of the sources, `sunder::object<T>("Name")` with its calls in a
/// row. Throws InputError that says why if it cannot be taken from there.
CppNames cpp_names(const std::vector<std::string>& sources, const Object& object);

}  // namespace sunder
