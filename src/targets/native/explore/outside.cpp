#include "targets/native/explore/outside.hpp"

#include <algorithm>

#include "targets/native/explore/put_back.hpp"
#include "targets/native/explore/statics.hpp"

namespace sunder::native::explore {

void Outside::start() {
  known_.forget_all();
  used_ = 0;
  has_all_ = true;
  arena_lasts_ = !arena().was_empty();
  narrow();
}

void Outside::narrow() {
  begin_ = 0;
  size_ = UINTPTR_MAX;
  if (put_back().is_on()) return;
  std::uintptr_t end = 0;
  begin_ = UINTPTR_MAX;
  for (const Region& each : statics_of_program()) {
    begin_ = std::min(begin_, reinterpret_cast<std::uintptr_t>(each.data()));
    end = std::max(end, reinterpret_cast<std::uintptr_t>(each.data() + each.size()));
  }
  size_ = end > begin_ ? end - begin_ : 0;
}

void Outside::keep_static(const volatile void* address, std::size_t size) {
  if (put_back().is_on()) put_back().writes(address, size);
  if (is_static_of_program(address)) keep(address, size, false);
}

void Outside::keep(const volatile void* address, std::size_t size, bool is_lock) {
  if (is_lock && put_back().is_on() && !arena().owns(address)) put_back().writes(address, size);
  constexpr std::uintptr_t kWord = sizeof(std::uint64_t);
  const auto begin = reinterpret_cast<std::uintptr_t>(address), end = begin + size;
  for (std::uintptr_t word = begin / kWord; word * kWord < end; ++word) {
    if (Known* const known = known_.known(word)) {
      words_[known->at].is_lock |= is_lock;
      continue;
    }
    Known* const made = used_ < kMostWords ? known_.at(word) : nullptr;
    if (!made) {
      has_all_ = false;
      return;
    }
    made->at = static_cast<std::uint32_t>(used_);
    auto* const at = reinterpret_cast<std::uint64_t*>(word * kWord);
    words_[used_++] = {at, *at, is_lock};
  }
}

void Outside::forgets(const void* block, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  for (std::size_t i = 0; i < used_; ++i)
    if (reinterpret_cast<std::uintptr_t>(words_[i].address) - begin < size) words_[i].address = nullptr;
}

void Outside::restore() {
  for (std::size_t i = 0; i < used_; ++i)
    if (const Word& word = words_[i]; word.address && (word.is_lock || (has_all_ && !arena_lasts_)))
      *word.address = word.value;
  used_ = 0;
}

}  // namespace sunder::native::explore
