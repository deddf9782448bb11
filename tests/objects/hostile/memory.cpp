// Memory without end, up to some gigabytes, so that the machine survives.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "hostile.hpp"

namespace hostile {
namespace {

constexpr std::size_t kMegabyte = 1 << 20;
constexpr std::size_t kMost = 6000;  // megabytes

struct Leak;
struct Family;

/// Allocates and touches six gigabytes.
void allocates() {
  std::vector<std::unique_ptr<char[]>> all;
  for (std::size_t i = 0; i < kMost; ++i) {
    all.push_back(std::make_unique_for_overwrite<char[]>(kMegabyte));
    std::memset(all.back().get(), 1, kMegabyte);
  }
}

/// Starts eight children that take 700 MB each, and wait.
void shares() {
  if (!still_allowed<Family>(1)) return;
  for (int i = 0; i < 8; ++i) {
    if (fork() != 0) continue;
    if (void* taken = std::malloc(700 * kMegabyte)) std::memset(taken, 1, 700 * kMegabyte);
    linger();
  }
}

/// Asks for more memory than there can be.
void asks_for_too_much() {
  volatile std::size_t size = std::size_t{1} << 60;
  std::vector<char> never(size);
}

/// Leaks ten megabytes in each call, up to two gigabytes.
void leaks() {
  if (!still_allowed<Leak>(200)) return;
  if (void* lost = std::malloc(10 * kMegabyte)) std::memset(lost, 1, 10 * kMegabyte);
}

/// Maps pages until no mapping is left.
void maps() {
  for (bool odd = false;; odd = !odd)
    if (mmap(nullptr, 4096, odd ? PROT_READ : PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
      return;
}

/// Takes all of the address space.
void takes_addresses() {
  for (std::size_t size = std::size_t{1} << 46; size >= 4096; size /= 2)
    while (mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) != MAP_FAILED) {
    }
}

/// Locks the memory that it touches.
void locks_memory() { mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT); }

}  // namespace

Entries memory() {
  return {kind("Allocate", &allocates),
          kind("Family", &shares),
          kind("AskForTooMuch", &asks_for_too_much),
          kind("Leak", &leaks),
          kind("UseUpMappings", &maps),
          kind("UseUpAddresses", &takes_addresses),
          kind("LockMemory", &locks_memory)};
}

}  // namespace hostile
