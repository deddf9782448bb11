// A library that is linked statically, and compiled without hooks.
#include <atomic>

void fence_of_library() { std::atomic_thread_fence(std::memory_order_seq_cst); }
