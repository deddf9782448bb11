#pragma once

/// Sunder exposes non-atomic methods of concurrent objects. Declare the object and pass it the command line:
///
///     const auto queue = sunder::object<Queue>("Queue")
///         .make([] { return std::make_unique<Queue>(2); })
///         .core("try_push", [](Queue& q, int v) { return q.try_push(v); })
///         .core("try_pop", [](Queue& q) { int v; return q.try_pop(v) ? std::optional(v) : std::nullopt; })
///         .method("size", &Queue::size).read_only();
///     int main(int argc, char** argv) { return sunder::run(argc, argv, queue); }
///
/// The program is then the `sunder` command for this object: `./queue check`.

#include <utility>
#include <vector>

#include "sunder/declaration.hpp"
#include "sunder/object.hpp"

namespace sunder {

/// The command line of `sunder`, for these objects. Returns the exit code.
int run(int argc, char** argv, std::vector<ObjectEntry> objects);

template <class... Declarations>
int run(int argc, char** argv, const Declarations&... objects) {
  return run(argc, argv, std::vector<ObjectEntry>{objects.entry()...});
}

}  // namespace sunder
