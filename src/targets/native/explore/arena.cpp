#include "targets/native/explore/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace sunder::native::explore {
namespace {

constexpr std::uintptr_t kPlace = 0x100000000000;  // nothing else is usually there
// Up to this size, classes are one grain apart. Above it, each class is twice as large as the last.
constexpr std::size_t kFine = 1024;
// Freed blocks that are tried for one whose address has the alignment. Blocks of one size mostly have the
// same.
constexpr int kMostLookedAt = 32;

}  // namespace

std::size_t Arena::class_of(std::size_t size) {
  if (size <= kFine) return (std::max<std::size_t>(size, 1) + kGrain - 1) / kGrain - 1;
  return kFine / kGrain + static_cast<std::size_t>(std::bit_width((size - 1) / kFine)) - 1;
}

std::size_t Arena::capacity_of(std::size_t size_class) {
  if (size_class < kFine / kGrain) return (size_class + 1) * kGrain;
  return kFine << (size_class - kFine / kGrain + 1);
}

bool Arena::open() {
  if (live_) return true;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  auto* const wanted =
      reinterpret_cast<void*>(kPlace);  // the kernel chooses another place if this one is taken
  void* const memory = mmap(wanted, kSize + kSize / kGrain, PROT_READ | PROT_WRITE, kFlags, -1, 0);
  if (memory == MAP_FAILED) return false;
  begin_ = next_ = reinterpret_cast<std::uintptr_t>(memory);
  live_ = static_cast<std::uint8_t*>(memory) + kSize;
  return true;
}

void* Arena::take_free(std::size_t size_class, std::size_t alignment) {
  Header** link = &free_[size_class];
  for (int looked_at = 0; *link && looked_at < kMostLookedAt; ++looked_at) {
    Header* const each = *link;
    if (reinterpret_cast<std::uintptr_t>(each + 1) % alignment == 0) {
      *link = each->next_free;
      return each + 1;
    }
    link = &each->next_free;
  }
  return nullptr;
}

void* Arena::allocate(std::size_t size, std::size_t alignment) {
  if (size > kLargest || alignment > kLargest || !open()) return nullptr;
  const std::size_t size_class = class_of(size);
  void* block = take_free(size_class, alignment);
  if (!block) {
    const std::uintptr_t at = (next_ + sizeof(Header) + alignment - 1) / alignment * alignment;
    if (at + capacity_of(size_class) > begin_ + kSize) return nullptr;
    next_ = at + capacity_of(size_class);
    block = reinterpret_cast<void*>(at);
  }
  *header_of(block) = {static_cast<std::uint32_t>(size_class), static_cast<std::uint32_t>(size), nullptr};
  std::memset(grain_at(block), kGrain, size / kGrain);
  if (size % kGrain != 0) grain_at(block)[size / kGrain] = size % kGrain;
  if (size == 0) grain_at(block)[0] = 1;  // marks the block as in use
  ++in_use_;
  return block;
}

bool Arena::release(void* block) {
  if (*grain_at(block) == 0 || reinterpret_cast<std::uintptr_t>(block) % kGrain != 0) return false;
  Header* const header = header_of(block);
  std::memset(grain_at(block), 0, header->size / kGrain + 1);
  header->next_free = free_[header->size_class];
  free_[header->size_class] = header;
  --in_use_;
  return true;
}

bool Arena::are_live(const volatile void* address, std::size_t size) const {
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  for (std::uintptr_t last = at + size - 1, grain = at / kGrain; grain <= last / kGrain; ++grain) {
    const std::uintptr_t end = std::min(last, grain * kGrain + kGrain - 1);
    if (*grain_at(reinterpret_cast<const void*>(grain * kGrain)) <= end % kGrain) return false;
  }
  return true;
}

std::size_t Arena::size_of(const void* block) const { return header_of(block)->size; }

void Arena::give_up() {
  if (left_ == Left::blocks) return;
  if (left_ == Left::unknown) {
    lost_ = in_use_;
    lost_end_ = next_;
    return;
  }
  in_use_ = lost_;
  reset();
}

void Arena::reset() {
  left_ = in_use_ == lost_ ? Left::nothing : Left::blocks;
  if (left_ == Left::blocks || !live_) return;
  lost_end_ = std::max(lost_end_, begin_);
  std::memset(live_ + (lost_end_ - begin_) / kGrain, 0, (next_ - lost_end_) / kGrain);
  next_ = lost_end_;
  free_ = {};
}

}  // namespace sunder::native::explore
