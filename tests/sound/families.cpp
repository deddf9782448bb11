#include "sound/families.hpp"

#include <algorithm>

namespace sunder::sound {
namespace {

template <class T>
T chosen(const std::vector<std::pair<T, int>>& weighted, Random& random) {
  std::uint64_t all = 0;
  for (const auto& [each, weight] : weighted) all += weight;
  std::uint64_t rest = random.below(all);
  for (const auto& [each, weight] : weighted) {
    if (rest < static_cast<std::uint64_t>(weight)) return each;
    rest -= weight;
  }
  return weighted.front().first;
}

/// Draws the steps of one routine.
class Drawing {
 public:
  Drawing(const Family& family, Random& random, int size) : family_(family), random_(random), size_(size) {}

  Routine routine() {
    budget_ = 1 + below(size_);
    Routine steps{{Kind::read, variable()}};  // gives the first `if` a value
    while (budget_ > 0) steps.push_back(step(0));
    if (steps.size() > 1 && steps[1].kind != Kind::when) steps.erase(steps.begin());
    return steps;
  }

 private:
  int below(int n) { return static_cast<int>(random_.below(n)); }
  int small() { return 1 + below(2); }

  Variable variable() {
    const Variable kind = chosen(family_.variables, random_);
    return static_cast<Variable>(kind + below(kind == kS0 ? 2 * kArrayLength : 2));
  }
  int atomic() { return kA + below(2); }

  Routine body(int depth, int most) {
    Routine steps;
    for (int n = below(most) + 1; n > 0 && (budget_ > 0 || steps.empty()); --n)
      steps.push_back(step(depth + 1));
    return steps;
  }

  Step step(int depth) {
    const Kind kind = chosen(family_.kinds, random_);
    --budget_;
    switch (kind) {
      case Kind::read:
        return {kind, variable()};
      case Kind::write:
        return {kind, variable(), small()};
      case Kind::increment:
        return {kind, variable()};
      case Kind::exchange:
        return {kind, atomic(), small()};
      case Kind::add:
        return {kind, atomic(), small()};
      case Kind::cas:
        return {kind, atomic(), small(), below(2)};
      case Kind::notify_one:
      case Kind::notify_all:
        return signal(kind);
      case Kind::post:
      case Kind::acquire:
      case Kind::try_acquire:
        return {kind};
      case Kind::spin:
        return {kind, variable(), 1};
      case Kind::retry:
        return {kind, atomic()};
      case Kind::copy:
      case Kind::fill:
      case Kind::take:
      case Kind::give:
      case Kind::assign:
        return words(kind);
      case Kind::when:
      case Kind::locked:
      case Kind::shared:
      case Kind::tried:
      case Kind::await:
      case Kind::spin_lock:
      case Kind::ticket:
        return depth < 2 ? region(kind, depth) : Step{Kind::read, variable()};
    }
    return {Kind::read, variable()};
  }

  Step region(Kind kind, int depth) {
    if (kind == Kind::when)
      return {kind, 0, below(2), 0, body(depth, 2), below(2) ? body(depth, 1) : Routine{}};
    if (kind == Kind::spin_lock || kind == Kind::ticket) return spin_region(kind, depth);
    const int lock = kind == Kind::shared ? kShared : kind == Kind::await ? kM : chosen_lock();
    if (held_ >> lock & 1) return {Kind::read, variable()};
    held_ |= 1U << lock;
    Step step{kind, kind == Kind::await ? kX + below(2) : lock, 1};
    if (kind == Kind::tried && below(2)) step.value = 2 + below(5);
    step.body = body(depth, 2);
    const bool consumes = kind == Kind::await && below(2);  // the value that it waited for
    if (consumes) step.body.insert(step.body.begin(), {Kind::write, step.variable, 0});
    held_ &= ~(1U << lock);
    if (kind == Kind::tried && below(2)) step.otherwise = body(depth, 1);
    return step;
  }

  Step spin_region(Kind kind, int depth) {
    const unsigned bit = kind == Kind::ticket ? 1U << kLocks : 2U << kLocks;
    if (held_ & bit) return {Kind::read, variable()};
    held_ |= bit;
    Step step{kind, 0, 0, 0, body(depth, 2)};
    held_ &= ~bit;
    return step;
  }

  // Draws the lock that can be shared only if the family shares locks.
  int chosen_lock() {
    const bool has_shared = std::any_of(family_.kinds.begin(), family_.kinds.end(),
                                        [](const auto& k) { return k.first == Kind::shared; });
    return has_shared && below(2) == 0 ? kShared : below(3) == 0 ? kN : kM;
  }

  // Holding the lock: writes the value that others wait for, then notifies them.
  Step signal(Kind kind) {
    if ((held_ & 1U << kM) || below(5) == 0) return {kind};
    const Step set = below(4) ? Step{Kind::write, kX + below(2), 1} : Step{Kind::increment, kX + below(2)};
    return {Kind::locked, kM, 0, 0, {set, Step{kind}}};
  }

  Step words(Kind kind) {
    --budget_;
    const int count = 2 + below(2);
    const int from = below(2) ? kS0 : kD0;
    if (kind == Kind::assign) return {kind, from, kArrayLength, from == kS0 ? kD0 : kS0};
    if (family_.constant && below(2)) return {kind, from, count, from == kS0 ? kD0 : kS0, {}, {}, true};
    if (kind != Kind::copy) return {kind, from, count};
    --budget_;
    if (below(4) != 0) return {kind, from, count, from == kS0 ? kD0 : kS0};
    const int shift = below(2);  // within the array
    return {kind, from + shift, 2, from + 1 - shift};
  }

  const Family& family_;
  Random& random_;
  int size_;
  int budget_ = 0;
  unsigned held_ = 0;
};

}  // namespace

const std::vector<Family>& families() {
  using enum Kind;
  static const std::vector<Family> kFamilies = {
      {"atomics",
       {{read, 4}, {write, 3}, {exchange, 3}, {add, 2}, {cas, 2}, {retry, 2}, {when, 1}},
       {{kA, 1}}},
      {"plain", {{read, 3}, {write, 3}, {increment, 3}, {when, 1}}, {{kX, 3}, {kV, 2}}},
      {"locks",
       {{read, 3}, {write, 2}, {exchange, 1}, {add, 1}, {locked, 5}, {tried, 3}, {when, 1}},
       {{kA, 3}, {kX, 1}}},
      {"volatiles", {{read, 3}, {write, 3}, {increment, 2}, {locked, 5}, {tried, 1}}, {{kV, 3}, {kX, 1}}},
      {"conditions",
       {{read, 2}, {write, 1}, {add, 1}, {await, 4}, {notify_one, 4}, {notify_all, 1}, {locked, 1}},
       {{kX, 2}, {kA, 2}}},
      {"copies",
       {{read, 3}, {write, 3}, {copy, 3}, {fill, 1}, {take, 3}, {give, 2}, {locked, 2}},
       {{kS0, 4}, {kX, 1}}},
      {"structs",
       {{read, 3}, {write, 3}, {copy, 1}, {fill, 1}, {take, 2}, {give, 1}, {assign, 3}, {locked, 2}},
       {{kS0, 4}, {kX, 1}},
       true},
      {"semaphores",
       {{read, 3},
        {write, 2},
        {add, 1},
        {post, 3},
        {acquire, 2},
        {try_acquire, 2},
        {shared, 3},
        {locked, 2},
        {tried, 1}},
       {{kA, 2}, {kX, 1}, {kV, 1}}},
      {"spins",
       {{read, 3}, {write, 6}, {increment, 1}, {add, 1}, {spin, 4}, {locked, 1}, {when, 1}},
       {{kA, 2}, {kX, 1}, {kV, 1}}},
      {"spinlocks",
       {{read, 3}, {write, 3}, {increment, 2}, {spin_lock, 4}, {ticket, 4}, {locked, 1}, {when, 1}},
       {{kX, 1}}},
      {"everything",
       {{read, 5},
        {write, 5},
        {increment, 2},
        {exchange, 2},
        {add, 1},
        {cas, 1},
        {when, 2},
        {locked, 4},
        {shared, 1},
        {tried, 2},
        {copy, 1},
        {fill, 1},
        {take, 1},
        {give, 1},
        {await, 1},
        {notify_one, 2},
        {post, 1},
        {try_acquire, 1}},
       {{kA, 2}, {kX, 2}, {kV, 2}, {kS0, 1}}},
  };
  return kFamilies;
}

Recipe random_recipe(const Family& family, Random& random) {
  Recipe recipe{family.name, {}};
  const int size = random.below(3) == 0 ? 3 : 6;  // small recipes show best what is wrong
  for (Routine& method : recipe.methods) method = Drawing(family, random, size).routine();
  return recipe;
}

}  // namespace sunder::sound
