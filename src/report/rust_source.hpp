#pragma once

#include <string>

#include "model/object.hpp"
#include "model/violation.hpp"
#include "report/rust_names.hpp"

namespace sunder {

/// A Rust test that shows a violation with plain threads, for the folder `tests` of the package that declares
/// the object. Throws InputError with the reason if it cannot be exported.
std::string rust_source(const Violation& violation, const Object& object, const RustNames& names);

}  // namespace sunder
