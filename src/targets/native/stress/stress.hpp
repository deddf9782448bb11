#pragma once

#include <cstdint>
#include <memory>

#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/stress/pacer.hpp"
#include "targets/target.hpp"

namespace sunder::native {

/// Runs a harness under stress on the crew. After a failure the threads are stuck; see Crew::run.
EngineRun run_stress(const Harness& harness, const Constructed& object, Crew& crew, Pacer& pacer,
                     const Budget& budget, std::uint64_t seed, double hang_seconds);

}  // namespace sunder::native
