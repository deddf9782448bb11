#pragma once

#include <nlohmann/json.hpp>

#include "model/object.hpp"
#include "model/outcome.hpp"
#include "model/trace.hpp"
#include "model/verdict.hpp"

/// The model as JSON, for messages to workers and for the store. Writing and then reading gives the same
/// value. Values and harnesses are written as text.
namespace sunder {

using Json = nlohmann::json;

Json to_json(const Object& object);
Object object_from(const Json& written);

Json to_json(const Outcome& outcome);
Outcome outcome_from(const Json& written);

Json to_json(const std::vector<RealTime>& order);
std::vector<RealTime> real_time_from(const Json& written);

Json to_json(const Trace& trace);
Trace trace_from(const Json& written);

Json to_json(const Bounds& bounds);
Bounds bounds_from_json(const Json& written);

Json to_json(const Effort& effort);
Effort effort_from(const Json& written);

/// `object` is the object of the violation or of the verdict.
Json to_json(const Violation& violation, const Object& object);
Violation violation_from(const Json& written, const Object& object);

Json to_json(const Verdict& verdict, const Object& object);
Verdict verdict_from(const Json& written, const Object& object);

}  // namespace sunder
