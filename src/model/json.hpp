#pragma once

#include "model/fields.hpp"
#include "model/object.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"
#include "model/verdict.hpp"

/// The model as JSON, for messages to workers and for the store. Writing and then reading gives the same
/// value. Values and harnesses are written as text, enumerators by their names.
namespace sunder {

void write_json(Json& out, const Value& value);
void read_json(const Json& in, Value& value);

void write_json(Json& out, const RealTime& order);
void read_json(const Json& in, RealTime& order);

void write_json(Json& out, const Object& object);
void read_json(const Json& in, Object& object);

void write_json(Json& out, const TraceStep& step);
void read_json(const Json& in, TraceStep& step);

void write_json(Json& out, const Symptom& symptom);
void read_json(const Json& in, Symptom& symptom);

/// Reads only bounds that are enumerated.
void write_json(Json& out, const Bounds& bounds);
void read_json(const Json& in, Bounds& bounds);

void write_json(Json& out, const Effort& effort);
void read_json(const Json& in, Effort& effort);

/// A meaning that is read fits its harness, and names only calls and steps that are there.
Json to_json(const Meaning& meaning, const Object& object);
Meaning meaning_from(const Json& written, const Harness& harness, const Object& object);

/// `object` is the object of the violation or of the verdict. A violation that is read fits its harness: it
/// has a result for each invocation, and every position is there.
Json to_json(const Violation& violation, const Object& object);
Violation violation_from(const Json& written, const Object& object);

Json to_json(const Verdict& verdict, const Object& object);
Verdict verdict_from(const Json& written, const Object& object);

}  // namespace sunder
