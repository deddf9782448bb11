#pragma once

namespace sunder {

/// Java methods for an exported program: `result(value, object)` reads the result of a call as the worker
/// does (Results.java, Parts.java), so that its text is that of the known outcomes.
extern const char* const kJavaReader;

}  // namespace sunder
