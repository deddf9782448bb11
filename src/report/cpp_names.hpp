#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"

namespace sunder {

/// The C++ names of an object, taken from the text of the source that declares it.
struct CppNames {
  std::string before;                ///< code that the names below rely on
  std::vector<std::string> scopes;   ///< the open namespaces; empty for an anonymous one
  std::string aliases;               ///< declarations of types that are local to the declaration
  std::string type;                  ///< the class
  std::string maker;                 ///< returns a std::unique_ptr<type>; empty for the default constructor
  std::string per_thread;            ///< called first in each thread; may be empty
  std::vector<std::string> methods;  ///< the callable of each method, as far as known
};

/// Finds the declaration of the object, `sunder::object<T>("Name")` and its chain of calls, in one of the
/// sources. Throws InputError with the reason if it cannot be exported.
CppNames cpp_names(const std::vector<std::string>& sources, const Object& object);

}  // namespace sunder
