#pragma once

#include <array>
#include <string>
#include <vector>

/// Descriptions of small objects. Their C++ and Java sources and all their outcomes are derived from these.
namespace sunder::sound {

/// The shared variables that every object has, by their place in memory.
enum Variable : int {
  kA,
  kB,  // atomic
  kX,
  kY,  // plain
  kV,
  kW,  // volatile
  kS0,
  kS1,
  kS2,  // the array `s`, at first 1, 2, 3
  kD0,
  kD1,
  kD2,  // the array `d`, at first 0, 0, 0
  kVariables
};
inline constexpr int kArrayLength = 3;
inline constexpr int kTokens = 1;  // initial tokens of the semaphore

/// "a", "v", "s[1]".
std::string name_of(Variable variable);

/// The locks that every object has: two mutexes, and a lock that can be shared. The condition variable `c`
/// goes with `m`.
enum Lock : int { kM, kN, kShared, kLocks };
const char* name_of(Lock lock);

/// The kinds of steps of a method. A step that reads leaves the value in `t` and adds its digit to the
/// result.
enum class Kind {
  read,       ///< t = variable
  write,      ///< variable = value
  increment,  ///< t = variable; variable = t + 1: two steps, unless atomic
  exchange,   ///< of an atomic: t = variable, variable = value
  add,        ///< of an atomic: t = variable, variable += value
  cas,        ///< of an atomic: t = variable == expected; if so variable = value
  when,       ///< if (t == value) body; else otherwise
  locked,     ///< lock; body; unlock
  shared,     ///< lock_shared; body; unlock_shared
  tried,      ///< t = try_lock, at most `value` times until it succeeds; if so body, unlock; else otherwise
  copy,       ///< memcpy or memmove of `value` words from `variable` on to `target` on
  fill,       ///< memset of `value` words from `variable` on to 0
  take,       ///< memcpy of `value` words from `variable` on to the stack; each is read
  give,       ///< memcpy of `value` words from the stack, which has 7, 8, 9
  assign,     ///< the array `variable` to the array `other`, as structs are assigned
  await,      ///< lock m; while (variable != value) c.wait(m); body; unlock m
  notify_one,
  notify_all,
  post,         ///< a token for the semaphore
  acquire,      ///< waits for a token
  try_acquire,  ///< t = a token was there, and was taken
  spin,         ///< while (variable != value) {}
  spin_lock,    ///< while (b.exchange(1) != 0) {}; body; b = 0
  ticket,       ///< t = a.fetch_add(1); while (v != t) {}; body; v = v + 1
  retry,        ///< do t = variable; while (!variable.cas(t, t + 1))
};

struct Step {
  Kind kind;
  int variable = 0;  ///< a variable, or a lock
  int value = 0;
  int other = 0;  ///< the value that a cas expects; the destination of a copy
  std::vector<Step> body = {}, otherwise = {};
  bool constant = false;  ///< the compiler knows the length of the copy, and may omit the call
};

using Routine = std::vector<Step>;

/// The methods p, q, w of one object.
struct Recipe {
  std::string family;
  std::array<Routine, 3> methods;
};
inline constexpr const char* kMethodNames = "pqw";

/// A readable text with one line for each method: "p: lock(m) { x = 1 }; read a".
std::string to_text(const Routine& routine);
std::string to_text(const Recipe& recipe);

/// True if the compiler may assign structures in one piece, without a hook in between. Then nothing can be
/// proven, and the engine must say so.
bool is_opaque(const Recipe& recipe);

/// True if a step of the routine, or one inside it, satisfies the predicate.
template <class P>
bool any_step(const Routine& routine, P predicate) {
  for (const Step& s : routine)
    if (predicate(s) || any_step(s.body, predicate) || any_step(s.otherwise, predicate)) return true;
  return false;
}

}  // namespace sunder::sound
