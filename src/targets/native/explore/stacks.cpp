#include "targets/native/explore/stacks.hpp"

#include <sys/mman.h>

#include "support/error.hpp"

namespace sunder::native::explore {

void Stacks::open() {
  if (begin_) return;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* const all = mmap(nullptr, kStride * kMaxSequences, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  if (all == MAP_FAILED) throw EnvironmentError("no memory for the stacks of explored sequences");
  madvise(all, kStride * kMaxSequences, MADV_NOHUGEPAGE);
  begin_ = static_cast<std::byte*>(all);
  for (std::size_t i = 0; i < kMaxSequences; ++i) mprotect(begin_ + i * kStride, kGuard, PROT_NONE);
}

}  // namespace sunder::native::explore
