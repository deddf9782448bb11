#include "targets/native/explore/arena.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "targets/native/explore/difference.hpp"

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
  begin_ = marks_.next = reinterpret_cast<std::uintptr_t>(memory);
  live_ = static_cast<std::uint8_t*>(memory) + kSize;
  return true;
}

void* Arena::take_free(std::size_t size_class, std::size_t alignment) {
  if (!reuses_) return nullptr;
  Header** link = &marks_.free[size_class];
  for (int looked_at = 0; *link && looked_at < kMostLookedAt; ++looked_at) {
    Header* const each = *link;
    if (reinterpret_cast<std::uintptr_t>(each + 1) % alignment == 0) {
      *link = each->next_free;
      // Those that the calls have freed come first.
      if (freed_by_calls_[size_class] > 0) {
        --freed_by_calls_[size_class];
        has_reused_ = true;
      }
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
    const std::uintptr_t at = (marks_.next + sizeof(Header) + alignment - 1) / alignment * alignment;
    if (at + capacity_of(size_class) > begin_ + kSize) return nullptr;
    marks_.next = at + capacity_of(size_class);
    block = reinterpret_cast<void*>(at);
  }
  *header_of(block) = {static_cast<std::uint32_t>(size_class), static_cast<std::uint32_t>(size), nullptr};
  std::memset(grain_at(block), kGrain, size / kGrain);
  if (size % kGrain != 0) grain_at(block)[size / kGrain] = size % kGrain;
  if (size == 0) grain_at(block)[0] = 1;  // marks the block as in use
  ++marks_.in_use;
  return block;
}

bool Arena::release(void* block) {
  if (*grain_at(block) == 0 || reinterpret_cast<std::uintptr_t>(block) % kGrain != 0) return false;
  Header* const header = header_of(block);
  std::memset(grain_at(block), 0, header->size / kGrain + 1);
  header->next_free = marks_.free[header->size_class];
  marks_.free[header->size_class] = header;
  ++freed_by_calls_[header->size_class];
  --marks_.in_use;
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
  if (marks_.left == Left::blocks) return;
  if (marks_.left == Left::unknown) {
    marks_.lost = marks_.in_use;
    marks_.lost_end = marks_.next;
    return;
  }
  marks_.in_use = marks_.lost;
  reset();
}

void Arena::reset() {
  marks_.left = marks_.in_use == marks_.lost ? Left::nothing : Left::blocks;
  if (marks_.left == Left::blocks || !live_) return;
  marks_.lost_end = std::max(marks_.lost_end, begin_);
  std::memset(live_ + (marks_.lost_end - begin_) / kGrain, 0, (marks_.next - marks_.lost_end) / kGrain);
  marks_.next = marks_.lost_end;
  marks_.free = {};
}

void Arena::keep(Kept& into) const {
  into.marks = marks_;
  into.memory.assign(begin(), begin() + used());
  const auto known = live();
  into.live.assign(known.begin(), known.end());
}

void Arena::put_back(const Kept& kept) {
  if (!live_) return;
  const std::size_t known = kept.live.size(), now = std::max(known, used() / kGrain);
  auto* const memory = reinterpret_cast<std::byte*>(begin_);
  if (&kept != expected_ || madvise(memory, mapped_, MADV_DONTNEED) != 0)
    copy_differences(memory, kept.memory);
  copy_differences(reinterpret_cast<std::byte*>(live_), std::as_bytes(std::span(kept.live)));
  std::memset(live_ + known, 0, now - known);
  marks_ = kept.marks;
  if (marks_.next == 0) marks_.next = begin_;  // it was not open then
}

// A new file each time: the memory may still be mapped from the last one.
void Arena::expect(const Kept& kept) {
  constexpr std::size_t kWorthIt = 128 * 1024, kPage = 4096;
  expected_ = nullptr;
  const std::size_t used = kept.memory.size(), size = (used + kPage - 1) / kPage * kPage;
  if (used < kWorthIt) return;
  const int file = memfd_create("sunder arena", MFD_CLOEXEC);
  if (file < 0) return;
  const bool is_written = ftruncate(file, static_cast<off_t>(size)) == 0 &&
                          pwrite(file, kept.memory.data(), used, 0) == static_cast<ssize_t>(used);
  constexpr int kFlags = MAP_PRIVATE | MAP_FIXED | MAP_NORESERVE;
  void* const begin = reinterpret_cast<void*>(begin_);
  if (is_written && mmap(begin, size, PROT_READ | PROT_WRITE, kFlags, file, 0) == begin) {
    mapped_ = size;
    expected_ = &kept;
  }
  close(file);
}

}  // namespace sunder::native::explore
