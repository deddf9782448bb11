#include "sound/generate.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "sound/families.hpp"
#include "support/random.hpp"

namespace sunder::sound {
namespace {

constexpr std::size_t kTrialsOfASubject = 4;
constexpr std::size_t kSmall = 20'000;       // moments; an exploration then takes well below a second,
constexpr std::size_t kSmallSpinning = 400;  // unless each round of a spin can be interrupted

// The sequences that may be in a harness, as numbers of methods.
Harness harness_of(const std::vector<std::vector<int>>& sequences,
                   const std::vector<Precedence>& order = {}) {
  Harness harness;
  for (const std::vector<int>& methods : sequences) {
    Sequence& sequence = harness.sequences.emplace_back();
    for (const int method : methods) sequence.push_back({method});
  }
  set_order(harness, order);
  return harness;
}

// The shapes of harnesses. The methods that are called, of 0, 1 and 2, are drawn at random.
std::vector<Harness> shapes() {
  return {harness_of({{0}, {1}, {2}}),
          harness_of({{0}, {1}, {2}}),
          harness_of({{0}, {0}, {1}}),
          harness_of({{0}, {1}}),
          harness_of({{0}, {0}}),
          harness_of({{0, 1}, {2}}),
          harness_of({{0, 1}, {1, 2}}),
          harness_of({{0, 1}, {2}, {0}}),
          harness_of({{0}, {1}, {2}}, {{0, 1}}),
          harness_of({{0}, {1}, {2}, {0}}, {{0, 1}, {2, 3}}),
          harness_of({{0}, {1}, {2}}, {{0, 2}, {1, 2}})};
}

Harness random_harness(Random& random) {
  std::array<int, 3> methods{0, 1, 2};
  std::shuffle(methods.begin(), methods.end(), random);
  const std::vector<Harness> all = shapes();
  Harness harness = all[random.below(all.size())];
  for (Sequence& sequence : harness.sequences)
    for (Invocation& i : sequence) i.method = methods[i.method];
  return harness;
}

bool spins(const Recipe& recipe) {
  return std::any_of(recipe.methods.begin(), recipe.methods.end(), [](const Routine& r) {
    return any_step(r, [](const Step& s) {
      return s.kind == Kind::spin || s.kind == Kind::spin_lock || s.kind == Kind::ticket;
    });
  });
}

// One harness in eight may deadlock. An endless spin is not a deadlock, and takes seconds to notice.
Subject random_subject(const Family& family, Random& random) {
  while (true) {
    Subject subject{random_recipe(family, random), {}};
    bool deadlocks = random.below(2) == 0 && !spins(subject.recipe);
    for (int i = 0; i < 12 && subject.trials.size() < kTrialsOfASubject; ++i) {
      Harness harness = random_harness(random);
      auto possible =
          brute_force(plan_of(subject.recipe, harness), spins(subject.recipe) ? kSmallSpinning : kSmall);
      if (!possible || (possible->deadlock && !std::exchange(deadlocks, false))) continue;
      const auto same = [&](const Trial& t) { return t.harness == harness; };
      if (std::none_of(subject.trials.begin(), subject.trials.end(), same))
        subject.trials.push_back({std::move(harness), std::move(*possible)});
    }
    const auto tells = [](const Trial& t) { return t.possible.outcomes.size() > 1; };
    if (subject.trials.size() >= 3 && std::any_of(subject.trials.begin(), subject.trials.end(), tells))
      return subject;
  }
}

bool fits_java(const Routine& routine, bool holds_m) {
  return std::all_of(routine.begin(), routine.end(), [&](const Step& s) {
    using enum Kind;
    const bool notifies = s.kind == notify_one || s.kind == notify_all;
    if (notifies && !holds_m) return false;
    const bool locks = s.kind == locked || s.kind == tried;
    if (s.kind == shared || s.kind == post || s.kind == acquire || s.kind == try_acquire) return false;
    if (locks && s.variable == kShared) return false;
    const bool inside = holds_m || s.kind == await || (locks && s.variable == kM);
    return fits_java(s.body, inside) && fits_java(s.otherwise, holds_m);
  });
}

}  // namespace

std::vector<Subject> random_subjects(std::uint64_t seed, std::size_t count) {
  std::vector<Subject> subjects;
  for (std::size_t i = 0; i < count; ++i) {
    Random random(mixed(seed) + i);
    subjects.push_back(random_subject(families()[i % families().size()], random));
  }
  return subjects;
}

// Java's waits are those of monitors, and monitors have no try_lock.
bool fits_java(const Recipe& recipe) {
  const auto has = [&](Kind kind) {
    return std::any_of(recipe.methods.begin(), recipe.methods.end(), [&](const Routine& r) {
      return any_step(r, [&](const Step& s) { return s.kind == kind; });
    });
  };
  if (has(Kind::await) && has(Kind::tried)) return false;
  return std::all_of(recipe.methods.begin(), recipe.methods.end(),
                     [](const Routine& r) { return fits_java(r, false); });
}

std::string to_text(const Harness& harness, std::size_t recipe) {
  std::string text;
  for (const Sequence& sequence : harness.sequences) {
    text += text.empty() ? "[" : ", [";
    for (std::size_t i = 0; i < sequence.size(); ++i)
      text += (i == 0 ? "" : "; ") + std::string(1, kMethodNames[sequence[i].method]) +
              std::to_string(recipe) + "()";
    text += "]";
  }
  for (std::size_t i = 0; i < harness.order.size(); ++i) {
    const auto& [before, after] = harness.order[i];
    text += (i == 0 ? ", {" : ", ") + std::to_string(before) + " < " + std::to_string(after);
  }
  return text + (harness.order.empty() ? "" : "}");
}

}  // namespace sunder::sound
