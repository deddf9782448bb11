// Memory that is not the object's, changed.
#include <alloca.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>

#include "hostile.hpp"

namespace hostile {
namespace {

// The compiler sees through none of these mistakes.
template <class T>
T* hidden(T* pointer) {
  volatile std::uintptr_t number = reinterpret_cast<std::uintptr_t>(pointer);
  return reinterpret_cast<T*>(number);
}

/// Frees the same block twice.
void frees_twice() {
  void* const block = std::malloc(64);
  std::free(hidden(block));
  std::free(hidden(block));
}

/// Frees a variable of the stack.
void frees_stack() {
  char local[64] = {};
  std::free(hidden(local + 16));
}

/// Writes past the end of a block.
void writes_past_the_end() {
  char* const block = static_cast<char*>(std::malloc(64));
  std::memset(hidden(block), 0x41, 4096);
  std::free(hidden(block));
}

/// Writes to blocks that it has freed.
void writes_after_free() {
  for (std::size_t size = 16; size < 512; size += 16) {
    void* const block = std::malloc(size);
    std::free(hidden(block));
    std::memset(hidden(block), 0x42, size);
  }
}

/// Overwrites the frames of its callers.
void smashes_stack() {
  volatile char* here = hidden(static_cast<char*>(alloca(16)));
  for (int i = 0; i < 4096; ++i) here[i] = 0x43;
}

/// Overwrites random places of the heap.
void scribbles_heap() {
  std::mt19937 random(1);
  char* const block = static_cast<char*>(std::malloc(64));
  for (int i = 0; i < 1000; ++i) hidden(block)[static_cast<int>(random() % 65536) - 32768] = 0x44;
}

/// Overwrites its exception's table of functions, and calls one of them.
void calls_nowhere() {
  struct Callee {
    virtual ~Callee() = default;
    virtual void call() {}
  };
  Callee* const callee = new Callee;
  std::memset(static_cast<void*>(hidden(callee)), 0x45, sizeof(Callee));
  hidden(callee)->call();
}

}  // namespace

Entries corruption() {
  return {kind("FreeTwice", &frees_twice),
          kind("FreeStack", &frees_stack),
          kind("WritePastTheEnd", &writes_past_the_end),
          kind("WriteAfterFree", &writes_after_free),
          kind("SmashStack", &smashes_stack),
          kind("ScribbleHeap", &scribbles_heap),
          kind("CallNowhere", &calls_nowhere)};
}

}  // namespace hostile
