#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/object.hpp"
#include "model/value.hpp"

namespace sunder {

/// A method with arguments.
struct Invocation {
  int method = 0;  ///< index into Object::methods
  std::vector<Value> arguments = {};

  friend bool operator==(const Invocation&, const Invocation&) = default;
  friend auto operator<=>(const Invocation&, const Invocation&) = default;
};

/// Invocations made one after another by one thread.
using Sequence = std::vector<Invocation>;

/// `before < after`: all of one sequence ends before the other starts.
struct Precedence {
  int before = 0;
  int after = 0;

  friend bool operator==(const Precedence&, const Precedence&) = default;
  friend auto operator<=>(const Precedence&, const Precedence&) = default;
};

/// The most sequences and invocations of a harness: the fixed slots of the engines hold no more.
inline constexpr int kMaxSequences = 16;
inline constexpr int kMaxInvocations = 64;

/// A small concurrent program. `order` is acyclic, sorted, and transitively reduced (see set_order).
struct Harness {
  std::vector<Sequence> sequences = {};
  std::vector<Precedence> order = {};

  friend bool operator==(const Harness&, const Harness&) = default;
  friend auto operator<=>(const Harness&, const Harness&) = default;
};

/// For each sequence, the set (as bits) of all sequences that must end before it starts.
std::vector<std::uint32_t> predecessors(int sequences, const std::vector<Precedence>& order);

/// Gives the harness the order that these precedences generate, in its shortest form. False if they are
/// cyclic.
bool set_order(Harness& harness, const std::vector<Precedence>& order);

int invocation_count(const Harness& harness);

/// Whether at most one sequence calls the methods of each role, and each call of a method with `after` has
/// its own call of such a method before it in its sequence.
bool is_legal(const Harness& harness, const Object& object);

/// True if the order leaves no two sequences that could overlap.
bool is_serial(const Harness& harness);

/// (invocations, sequences, values).
struct Bounds {
  int invocations = 0;
  int sequences = 0;
  int values = 0;

  [[nodiscard]] bool is_within(const Bounds& larger) const {
    return invocations <= larger.invocations && sequences <= larger.sequences && values <= larger.values;
  }
  friend bool operator==(const Bounds&, const Bounds&) = default;
  friend auto operator<=>(const Bounds&, const Bounds&) = default;
};

/// The largest bounds that are enumerated.
inline constexpr Bounds kMaxBounds{12, 5, 6};

/// The bounds of a harness. Its values are the arguments of parameters without a domain.
Bounds bounds_of(const Harness& harness, const Object& object);

/// The largest bounds within both.
Bounds common(const Bounds& a, const Bounds& b);

/// "3,2,2".
std::string to_text(const Bounds& bounds);

}  // namespace sunder
