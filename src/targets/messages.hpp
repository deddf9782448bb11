#pragma once

#include "model/object.hpp"
#include "model/trace.hpp"
#include "targets/target.hpp"
#include "worker/channel.hpp"

/// Objects, outcomes and runs as messages between the searching process and a worker. Harnesses and values
/// travel as their text, which reads back as the same value.
namespace sunder {

Json to_json(const Object& object);
Object object_from(const Json& message);

Json to_json(const Outcome& outcome);
Outcome outcome_from(const Json& message);

Json to_json(const SerialRun& run);
SerialRun serial_run_from(const Json& message);

Json to_json(const EngineRun& run);
EngineRun engine_run_from(const Json& message);

Json to_json(const Trace& trace);
Trace trace_from(const Json& message);

}  // namespace sunder
