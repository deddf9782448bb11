#include "targets/native/explore/undo.hpp"

#include <algorithm>

#include "targets/native/explore/real.hpp"

namespace sunder::native::explore {

void Undo::add(const Change& change) {
  if (used_ < all_.size()) all_[used_] = change;
  used_ = std::min(used_ + 1, all_.size() + 1);
}

void Undo::writes(const volatile void* address, std::size_t size) {
  constexpr std::uintptr_t kWord = sizeof(std::uintptr_t);
  const auto begin = reinterpret_cast<std::uintptr_t>(address), end = begin + size;
  for (std::uintptr_t word = begin / kWord; word * kWord < end; ++word) {
    if (known_.known(word)) continue;
    known_.at(word);
    add({What::word, word * kWord, 0, *reinterpret_cast<std::uintptr_t*>(word * kWord)});
  }
}

void Undo::sets(pthread_key_t key) {
  add({What::value, 0, key, reinterpret_cast<std::uintptr_t>(pthread_getspecific(key)), thread_pointer()});
}

bool Undo::deletes(pthread_key_t key) {
  for (std::size_t i = std::min(used_, all_.size()); i > marked_; --i)
    if (Change& change = all_[i - 1]; change.what == What::key && change.key == key) {
      change.what = What::nothing;
      return true;
    }
  return false;
}

void Undo::forgets(const void* block, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(block);
  for (std::size_t i = 0; i < std::min(used_, all_.size()); ++i)
    if (all_[i].what == What::word && all_[i].address - begin < size) all_[i].what = What::nothing;
}

std::size_t Undo::mark() {
  known_.forget_all();
  return marked_ = used_;
}

void Undo::back_to(std::size_t mark) {
  for (std::size_t i = std::min(used_, all_.size()); i > mark; --i) undo(all_[i - 1]);
  used_ = marked_ = std::min(used_, mark);
  known_.forget_all();
}

void Undo::undo(const Change& change) {
  switch (change.what) {
    case What::nothing:
      return;
    case What::word:
      *reinterpret_cast<std::uintptr_t*>(change.address) = change.before;
      return;
    case What::value: {
      const ThreadPointer own = thread_pointer();
      set_thread_pointer(change.thread);
      SUNDER_REAL(pthread_setspecific)(change.key, reinterpret_cast<const void*>(change.before));
      set_thread_pointer(own);
      return;
    }
    case What::key:
      SUNDER_REAL(pthread_key_delete)(change.key);
      return;
  }
}

}  // namespace sunder::native::explore
