#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/object.hpp"
#include "sunder/declaration.hpp"

namespace sunder::native {

/// One construction of a declared object. The model calls this an object.
struct Constructed {
  const ObjectEntry* entry;
  const Variant* variant;
  Object object;
  /// The entry for serial executions: the reference if there is one, otherwise the object. Its methods have
  /// the order of the object's methods.
  std::shared_ptr<const ObjectEntry> serial_entry;
  const Variant* serial_variant;
};

/// All objects of the entries. Each variant is a separate object, `Name@variant`.
std::vector<Constructed> constructed(const std::vector<ObjectEntry>& entries);

/// One message for each mistake in the declarations; empty if there is none.
std::vector<std::string> mistakes(const std::vector<ObjectEntry>& entries);

}  // namespace sunder::native
