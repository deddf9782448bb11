// Memory of the code under test comes from the arena, all other memory from the C library.
#include <malloc.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/regions.hpp"
#include "targets/native/explore/scheduler.hpp"

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* block);
}

namespace sunder::native::explore {
namespace {

constexpr std::size_t kAlignment = 16;

thread_local constinit int in_arena = 0;
thread_local constinit bool all_in_arena = false;

// Code under test may load a library. What the loader allocates for it must outlast the execution: it is
// needed whenever a symbol is looked up.
constinit Region loader = {};

bool is_of_loader(const void* caller) {
  return caller >= loader.data() && caller < loader.data() + loader.size();
}

// Memory that was never set has this value: the same in each execution, and unlikely to be right.
constexpr int kUnset = 0xa5;

void* filled(void* block, std::size_t size) {
  const bool fills = block && runs_code_under_test();
  const Inside fiber;
  if (!fills) return block;
  std::memset(block, kUnset, size);
  if (put_back().is_on()) put_back().allocated(block);
  return block;
}

void* take(std::size_t size, std::size_t alignment, const void* caller) {
  if ((!runs_code_under_test() && !all_in_arena) || is_of_loader(caller)) return nullptr;
  const Inside fiber;
  if (put_back().is_on() && put_back().is_of_c_library(caller)) return nullptr;
  void* const block = arena().allocate(size, alignment);
  if (block) {
    std::memset(block, kUnset, size);
    scheduler().audit().wrote(static_cast<std::byte*>(block) - Arena::kHeader, size + Arena::kHeader);
  }
  return block;
}

void forget_accesses(const void* block, std::size_t size) {
  scheduler().is_weak() ? scheduler().weak_memory().forget(block, size)
                        : scheduler().conflicts().forget(block, size);
}

void give_back(void* block, const void* site) {
  const Inside fiber;
  const std::size_t size = arena().size_of(block);
  // Freeing counts as a write: accesses that are not ordered with it become points.
  if (fiber && size > 0) scheduler().frees(*fiber, block, size, site);
  if (arena().release(block)) {
    scheduler().audit().wrote(static_cast<std::byte*>(block) - Arena::kHeader, Arena::kHeader);
    if (fiber) {
      forget_accesses(block, size);
      watch().forgets(block, size);
      scheduler().freed(*fiber, block, size, site);
    }
    return;
  }
  if (fiber) scheduler().fail(*fiber, {"free", block, site}, Ending::double_free);
  scheduler().fail(Ending::double_free);  // while an instance is destroyed
  std::abort();
}

void* aligned(std::size_t alignment, std::size_t size, const void* caller) {
  void* const block = take(size, std::max(alignment, kAlignment), caller);
  return block ? block : filled(__libc_memalign(alignment, size), size);
}

// A block that is not of the arena is about to be freed. The C library may give the same addresses again.
void forget(void* block, const void* caller) {
  const bool is_under_test = runs_code_under_test();
  const Inside fiber;
  if (!is_under_test || !block) return;
  const std::size_t size = SUNDER_REAL(malloc_usable_size)(block);
  if (put_back().is_on() && !put_back().is_of_c_library(caller)) put_back().freed(block, size);
  if (!fiber) return;
  scheduler().outside().forgets(block, size);
  forget_accesses(block, size);
}

}  // namespace

InArena::InArena() { ++in_arena; }
InArena::~InArena() { --in_arena; }
void keep_in_arena(bool kept) { all_in_arena = kept; }
void keep_loader_out_of_arena() {
  const std::vector<Region> code = code_of_loader();
  if (!code.empty()) loader = code.front();
}

bool runs_code_under_test() { return current_fiber || in_arena > 0; }

}  // namespace sunder::native::explore

using namespace sunder::native::explore;

#define SUNDER_SITE __builtin_return_address(0)

extern "C" {
void* malloc(std::size_t size) {
  void* const block = take(size, kAlignment, SUNDER_SITE);
  return block ? block : filled(__libc_malloc(size), size);
}
void* calloc(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  void* const block =
      __builtin_mul_overflow(count, size, &bytes) ? nullptr : take(bytes, kAlignment, SUNDER_SITE);
  const bool is_under_test = runs_code_under_test();
  const Inside fiber;
  if (block) return std::memset(block, 0, bytes);
  void* const other = __libc_calloc(count, size);
  if (is_under_test && put_back().is_on()) put_back().allocated(other);
  return other;
}
void free(void* block) {
  if (!arena().owns(block)) return forget(block, SUNDER_SITE), __libc_free(block);
  give_back(block, SUNDER_SITE);
}
void* realloc(void* block, std::size_t size) {
  if (block && !arena().owns(block)) {
    forget(block, SUNDER_SITE);
    void* const moved = __libc_realloc(block, size);
    if (runs_code_under_test() && put_back().is_on()) put_back().allocated(moved);
    return moved;
  }
  void* const larger = malloc(size);
  if (!block || !larger) return larger;
  std::memcpy(larger, block, std::min(size, arena().size_of(block)));
  give_back(block, SUNDER_SITE);
  return larger;
}
void* memalign(std::size_t alignment, std::size_t size) { return aligned(alignment, size, SUNDER_SITE); }
void* aligned_alloc(std::size_t alignment, std::size_t size) { return aligned(alignment, size, SUNDER_SITE); }
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  *block = aligned(alignment, size, SUNDER_SITE);
  return *block ? 0 : ENOMEM;
}
std::size_t malloc_usable_size(void* block) {
  return arena().owns(block) ? arena().size_of(block) : SUNDER_REAL(malloc_usable_size)(block);
}
}
