#pragma once

#include <vector>

#include "sound/recipe.hpp"

/// Routines as code for the interpreter: steps on shared memory, and local operations between them.
namespace sunder::sound {

enum class Op {
  // Steps. Other sequences may move before each of them.
  load,      ///< t = memory[at]
  store,     ///< memory[at] = value
  store_t,   ///< memory[at] = t + value, and t = 0
  exchange,  ///< t = memory[at]; memory[at] = value
  add,       ///< t = memory[at]; memory[at] += value
  cas,       ///< t = memory[at] == other; if so memory[at] = value
  lock,
  unlock,    ///< of the lock `at`
  try_lock,  ///< t = 1 if the lock was acquired, else 0
  lock_shared,
  unlock_shared,
  sleep,  ///< releases m and begins to wait for c
  wake,   ///< once notified, and m is free: takes m
  notify_one,
  notify_all,
  post,
  acquire,
  try_acquire,
  await,    ///< waits until memory[at] == value
  await_t,  ///< waits until memory[at] == t
  seize,    ///< waits until memory[at] == 0; then memory[at] = 1
  cas_t,    ///< t = memory[at] == t; if so memory[at] = old t + 1
  // Local operations.
  see,          ///< adds t to the result, as its next digit
  jump,         ///< goes on at `target`
  jump_unless,  ///< goes on at `target` unless t == value
};

struct Instruction {
  Op op;
  int at = 0, value = 0, other = 0;
  int target = 0;
};

inline bool is_step(Op op) { return op < Op::see; }

using Code = std::vector<Instruction>;

Code compiled(const Routine& routine);

}  // namespace sunder::sound
