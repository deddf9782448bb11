#pragma once

#include <functional>

#include "cli/context.hpp"

namespace sunder::cli {

/// The command that the arguments name, ready to be called; it returns the exit code. Throws InputError that
/// names the mistake and the help.
std::function<int()> command_from(int argc, char** argv, Context& context);

}  // namespace sunder::cli
