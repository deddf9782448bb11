#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "search/check.hpp"

namespace sunder::cli {

/// The options about engines, as given on the command line.
struct EngineOptions {
  std::string engine = "auto", strategy = "bounded", criterion = "atomicity";
  std::optional<int> preemptions = std::nullopt;  ///< none: the usual number, and more where that is cheap
  bool spurious = false;
  std::string memory = "auto", races = "on";
};

void add_engine_options(CLI::App& command, EngineOptions& options);

/// Throw InputError if the options contradict each other.
Engines engines_from(const EngineOptions& options);
Exploring exploring_from(const EngineOptions& options);

}  // namespace sunder::cli
