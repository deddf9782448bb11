#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "model/object.hpp"
#include "targets/jvm/jvm_target.hpp"
#include "targets/target.hpp"

namespace sunder::cli {

/// An object that the command line can name, with the program that declares it or its Java class.
struct Found {
  std::string name;  ///< as given on the command line: `Queue`, `tbb:concurrent_queue`, `./my_queue:Queue`
  std::string program;
  Object object;
  std::optional<jvm::Reference> java = std::nullopt;
  jvm::Settings java_settings = {};
};

std::unique_ptr<Target> open(const Found& found);

/// Tries out which methods are read-only, and corrects the objects, several at once. Returns a line for each
/// method that is declared so but writes. If an object cannot be tried out, its declaration is believed.
/// Throws InputError if none can.
std::string correct_read_only(std::span<Found> found, const Limits& limits = {});

}  // namespace sunder::cli
