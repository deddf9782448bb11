#pragma once

#include "model/json.hpp"
#include "targets/target.hpp"

/// Runs as messages between the searching process and a worker.
namespace sunder {

Json to_json(const SerialRun& run);
SerialRun serial_run_from(const Json& message);

Json to_json(const EngineRun& run);
EngineRun engine_run_from(const Json& message);

}  // namespace sunder
