#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

namespace sunder::detail {

template <class T>
concept AllocatesItself = requires(std::size_t size) {
  T::operator new(size);
}
|| requires(std::size_t size, std::align_val_t to) { T::operator new(size, to); };

/// Memory for a T that is given back unless the constructor has ended.
template <class T>
class Memory {
 public:
  Memory() : block_(is_aligned() ? ::operator new(sizeof(T), kAlignment) : ::operator new(sizeof(T))) {}
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    if (block_) is_aligned() ? ::operator delete(block_, kAlignment) : ::operator delete(block_);
  }

  [[nodiscard]] void* get() const { return block_; }
  void release() { block_ = nullptr; }

 private:
  static constexpr std::align_val_t kAlignment{alignof(T)};
  static constexpr bool is_aligned() { return alignof(T) > __STDCPP_DEFAULT_NEW_ALIGNMENT__; }

  void* block_;
};

/// A new T. Members that its constructor does not set have the same value in each instance, with and without
/// exploring. Otherwise they would have what was in the memory before, and a read of them would look like a
/// result that no serial execution gives.
template <class T>
T* fresh() {
  if constexpr (AllocatesItself<T>) {
    return new T;
  } else {
    constexpr std::size_t kMost = 65'536;  // of a larger object, such as a buffer, only the beginning
    constexpr int kUnset = 0xa5;           // as exploring has it
    Memory<T> memory;
    std::memset(memory.get(), kUnset, std::min(sizeof(T), kMost));
    asm volatile("" : : "r"(memory.get()) : "memory");  // compilers leave out writes before a constructor
    T* const made = ::new (memory.get()) T;
    memory.release();
    return made;
  }
}

}  // namespace sunder::detail
