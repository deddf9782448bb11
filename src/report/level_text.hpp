#pragma once

#include <optional>
#include <string>

#include "model/verdict.hpp"

/// The words for the level of a method: the strongest one that admits everything that was seen of it.
namespace sunder {

/// The declared level of the method; `complete` if none is declared, and for the core.
Level declared_level(const MethodResult& result, const Object& object);

/// The strongest level that admits everything that was seen; nothing if no level does, or if it is not known.
std::optional<Level> level_of(const MethodResult& result);

/// True if what is proven is stronger than what is declared.
bool is_stronger_than_declared(const MethodResult& result, const Object& object);

/// "non-atomic", "atomic within bounds", "monotonic within bounds, as declared", "not tried".
std::string verdict_text(const MethodResult& result, const Object& object);

/// "level monotonic within 3,2,2 (values 0..1 lowest first, ...)", "stronger than declared: atomic within
/// 3,2,2, declared monotonic"; empty if the verdict says it all.
std::string level_text(const MethodResult& result, const Object& object);

/// The hint for a reader if a method is atomic between its waits only; empty if it is atomic, or has a
/// violation.
std::string waits_note(const MethodResult& result);

/// The same without premises, for a table, and with the titles of further violations: "also in steps; nothing
/// else within 3,2,2".
std::string level_note(const MethodResult& result, const Object& object);

}  // namespace sunder
