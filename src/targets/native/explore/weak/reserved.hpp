#pragma once

#include <sys/mman.h>

#include <cstddef>

namespace sunder::native::explore::weak {

/// Memory that is never freed, and not taken from the arena, which belongs to the code under test. Pages that
/// are not used take no room. Null if there is none.
template <class T>
T* reserved(std::size_t count) {
  void* const memory = mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<T*>(memory);
}

}  // namespace sunder::native::explore::weak
