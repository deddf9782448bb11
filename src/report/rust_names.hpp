#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"

namespace sunder {

/// The Rust names of an object, taken from the text of the crate that declares it.
struct RustNames {
  std::string before, after;         ///< the crate, without what mentions Sunder, around the declaration
  std::string statements;            ///< those before the declaration in its function
  std::string maker;                 ///< makes an instance
  std::string per_thread;            ///< called first in each thread; may be empty
  std::vector<std::string> methods;  ///< the callable of each method
};

/// Finds the declaration of the object, `object("Name", ...)` and its chain of calls, in the crate with this
/// root. Throws InputError with the reason if it cannot be exported.
RustNames rust_names(const std::string& root, const Object& object);

}  // namespace sunder
