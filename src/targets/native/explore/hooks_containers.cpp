// Functions of libstdc++'s library that its lists and hash tables call. They are written anew here and
// compiled for exploring, so that their accesses have hooks.
#include <dlfcn.h>

#include <cstddef>
#include <functional>
#include <list>
#include <unordered_map>
#include <utility>

#ifdef __GLIBCXX__

/// Takes note of bytes that are hashed (hooks_yields.cpp).
extern "C" void sunder_explore_hashes(const void* bytes, std::size_t size);

namespace std {
namespace {

// The library's own function. Looking it up has no hooks, since it is not part of the object.
template <class F>
[[gnu::no_sanitize("thread")]] F* library(F*& known, const char* name) {
  if (!known) known = reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
  return known;
}

}  // namespace

namespace __detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* const back = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  first->_M_prev = _M_prev;
  _M_prev->_M_next = first;
  back->_M_next = this;
  _M_prev = back;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    std::swap(node->_M_next, node->_M_prev);
    node = node->_M_prev;  // the former next node
  } while (node != this);
}

// The library computes on a copy, because it knows the prime numbers. The change is made here, with a hook.
std::pair<bool, std::size_t> _Prime_rehash_policy::_M_need_rehash(std::size_t buckets, std::size_t elements,
                                                                  std::size_t more) const {
  using Real =
      std::pair<bool, std::size_t>(const _Prime_rehash_policy*, std::size_t, std::size_t, std::size_t);
  static constinit Real* known = nullptr;
  Real* const real = library(known, "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
  _Prime_rehash_policy copy(_M_max_load_factor);
  copy._M_next_resize = _M_next_resize;
  const auto result = real(&copy, buckets, elements, more);
  if (copy._M_next_resize != _M_next_resize) _M_next_resize = copy._M_next_resize;
  return result;
}

std::size_t _Prime_rehash_policy::_M_next_bkt(std::size_t buckets) const {
  using Real = std::size_t(const _Prime_rehash_policy*, std::size_t);
  static constinit Real* known = nullptr;
  Real* const real = library(known, "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
  _Prime_rehash_policy copy(_M_max_load_factor);
  const std::size_t result = real(&copy, buckets);
  _M_next_resize = copy._M_next_resize;
  return result;
}

}  // namespace __detail

// Reads the bytes here, with hooks, and lets the library hash the copy.
std::size_t _Hash_bytes(const void* at, std::size_t size, std::size_t seed) {
  using Real = std::size_t(const void*, std::size_t, std::size_t);
  static constinit Real* known = nullptr;
  constexpr std::size_t kMost = 1024;
  const auto* const bytes = static_cast<const volatile char*>(at);
  if (size > kMost) {
    for (std::size_t i = 0; i < size; ++i) static_cast<void>(bytes[i]);
    return library(known, "_ZSt11_Hash_bytesPKvmm")(at, size, seed);
  }
  char copy[kMost];
  for (std::size_t i = 0; i < size; ++i) copy[i] = bytes[i];
  sunder_explore_hashes(copy, size);
  return library(known, "_ZSt11_Hash_bytesPKvmm")(copy, size, seed);
}
}  // namespace std

#endif
