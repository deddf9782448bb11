#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/harness.hpp"
#include "model/level.hpp"

namespace sunder {

/// A call of the harness, by its position in the outcome, or one of the steps that took its place.
struct PlacedCall {
  int call = 0;
  int step = kWhole;  ///< index into the steps of this call

  static constexpr int kWhole = -1;
  friend auto operator<=>(const PlacedCall&, const PlacedCall&) = default;
};

/// A call whose result comes from only some of the calls before it.
struct View {
  int call = 0;
  Level level = Level::complete;      ///< the strongest one that allows this view
  std::vector<PlacedCall> seen = {};  ///< in the serial order
  bool counted = false;  ///< the result is a count: the sum of what each call of the view has changed

  friend bool operator==(const View&, const View&) = default;
};

/// Core calls that together do the same as a call, if nothing comes between them. A call with no steps at all
/// has refused: it had no effect, and its result says so.
struct Steps {
  int call = 0;
  Sequence calls = {};

  friend bool operator==(const Steps&, const Steps&) = default;
};

/// A serial order that gives the outcome, if these calls saw less, or took effect in steps.
struct Explanation {
  std::vector<PlacedCall> order;
  std::vector<View> views = {};   ///< of the calls that may see less; empty if none may
  std::vector<Steps> steps = {};  ///< of the calls that took effect in steps, or refused

  friend bool operator==(const Explanation&, const Explanation&) = default;
};

/// How bad a violation is; the gravest comes first. A refusal: an update did nothing and said so, although it
/// could have succeeded. An update that only a level explains is stale: its result comes from an older view,
/// but its effect is whole. `unknown`: it was not found out.
enum class Gravity { bug, unknown, refusal, stale_update, steps, weak_read };

template <>
inline constexpr std::array kEvery<Gravity>{Gravity::bug,          Gravity::unknown, Gravity::refusal,
                                            Gravity::stale_update, Gravity::steps,   Gravity::weak_read};

/// As in result files.
constexpr const char* name_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::bug:
      return "bug";
    case Gravity::unknown:
      return "unknown";
    case Gravity::refusal:
      return "refusal";
    case Gravity::stale_update:
      return "stale-update";
    case Gravity::steps:
      return "steps";
    case Gravity::weak_read:
      return "weak-read";
  }
  return "";
}

/// Explains a violation: by a weaker level of the method, by steps, by a refusal, by a core that is not
/// atomic, or by nothing. The last two are bugs.
struct Meaning {
  std::optional<Explanation> by_level = std::nullopt;
  std::optional<Explanation> by_steps = std::nullopt;    ///< other calls may see less besides
  std::optional<Explanation> by_refusal = std::nullopt;  ///< the same; looked for if no steps explain it
  /// If nothing else explains it: calls of one core method see less, though the core is taken to be atomic.
  std::optional<Explanation> by_core = std::nullopt;
  bool is_update = false;  ///< the level is one of an update
  int most_steps = 0;  ///< if no steps explain it: sequences of up to this number of core calls were tried
  std::string unknown = {};  ///< why it was not found out; empty if it was

  friend bool operator==(const Meaning&, const Meaning&) = default;
};

/// The mildest explanation; null if nothing explains the violation while the core is atomic.
const Explanation* explanation_of(const Meaning& meaning);

/// The weakest level of its views.
Level level_of(const Explanation& explanation);

Gravity gravity_of(const Meaning& meaning);

/// The level of a meaning that a level explains, alone or beside steps or a refusal.
std::optional<Level> level_of(const Meaning& meaning);

/// True if the two explain in the same way: by the same level, both by steps, by a refusal, or by nothing.
bool same_meaning(const Meaning& a, const Meaning& b);

}  // namespace sunder
