#pragma once

namespace sunder::native::explore::weak {

/// Memory orders as hooks get them: __ATOMIC_RELAXED to __ATOMIC_SEQ_CST. A consume is an acquire, as in all
/// compilers. Higher bits are hints to the processor.
constexpr int order_of(int hook_order) { return hook_order & 0x7fff; }

constexpr bool acquires(int order) { return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE; }
constexpr bool releases(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

}  // namespace sunder::native::explore::weak
