#pragma once

#include <cstdint>
#include <string>

#include "targets/native/explore/tracer.hpp"

namespace sunder::native::explore {

std::string value_text(std::uint64_t value);

/// "nobody", "sequence 1", "sequences 1 and 2".
std::string sequences_text(std::uint32_t fibers);

/// Names the thing that a sequence waits for, and tells which signal went where: "condition #2: ...".
std::string wait_text(const Wait& wait, const std::string& name, const std::string& signal_place);

/// The same for one that spins and reads this value again and again.
std::string spin_text(const std::string& name, std::uint64_t value);

}  // namespace sunder::native::explore
