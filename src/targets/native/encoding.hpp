#pragma once

#include "model/value.hpp"
#include "sunder/bytes.hpp"

namespace sunder::native {

/// Converts between the bytes of the public headers and the values of the model. Types of exceptions are
/// stored mangled, so that nothing is formatted while executions are counted. They are demangled here.
Value decode(Reader& in);
void encode(Writer& out, const Value& value);

}  // namespace sunder::native
