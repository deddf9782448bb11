// Limits of the system, lowered under the worker's feet.
#include <sys/resource.h>

#include "hostile.hpp"

namespace hostile {
namespace {

template <__rlimit_resource kResource, rlim_t kMost>
void lowers() {
  const rlimit limit{kMost, kMost};
  setrlimit(kResource, &limit);
}

}  // namespace

Entries limits() {
  return {kind("NoDescriptors", &lowers<RLIMIT_NOFILE, 0>),   // none may be opened
          kind("SmallStack", &lowers<RLIMIT_STACK, 4096>),    // of the main thread and of new ones
          kind("NoFileSize", &lowers<RLIMIT_FSIZE, 0>),       // writing to a file raises a signal
          kind("LittleSpace", &lowers<RLIMIT_AS, 1 << 20>),   // every allocation fails
          kind("LittleTime", &lowers<RLIMIT_CPU, 1>),         // a second of computing, then a signal
          kind("NoProcesses", &lowers<RLIMIT_NPROC, 0>),      // no thread can be started, except by root
          kind("LargeCore", &lowers<RLIMIT_CORE, 1 << 30>)};  // a crash may leave a file behind
}

}  // namespace hostile
