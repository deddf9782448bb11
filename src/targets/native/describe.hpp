#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/object.hpp"
#include "sunder/declaration.hpp"

namespace sunder::native {

/// One construction of a declared object: what the model calls an object.
struct Constructed {
  const ObjectEntry* entry;
  const Variant* variant;
  Object object;
  /// What serial executions run on, with its methods in the order of the object's: the reference, or the
  /// object.
  std::shared_ptr<const ObjectEntry> serial_entry;
  const Variant* serial_variant;
};

/// All objects of the entries, a variant being an object of its own, `Name@variant`.
std::vector<Constructed> constructed(const std::vector<ObjectEntry>& entries);

/// What is wrong with the declarations, one message each; empty if nothing is.
std::vector<std::string> mistakes(const std::vector<ObjectEntry>& entries);

}  // namespace sunder::native
