#include "sound/smaller.hpp"

#include <algorithm>
#include <array>

namespace sunder::sound {
namespace {

std::vector<Routine> smaller(const Routine& routine);

// The routines that may replace a step.
std::vector<Routine> replacements(const Step& step) {
  std::vector<Routine> all{{}};
  if (!step.body.empty()) all.push_back(step.body);
  if (!step.otherwise.empty()) all.push_back(step.otherwise);
  const auto add = [&](auto change) {
    all.push_back({step});
    change(all.back().front());
  };
  for (const Routine& body : smaller(step.body)) add([&](Step& s) { s.body = body; });
  for (const Routine& body : smaller(step.otherwise)) add([&](Step& s) { s.otherwise = body; });
  if (step.kind == Kind::tried && step.value > 1) add([](Step& s) { --s.value; });
  if (step.kind == Kind::increment) add([](Step& s) { s.kind = Kind::read; });
  return all;
}

std::vector<Routine> smaller(const Routine& routine) {
  std::vector<Routine> all;
  for (std::size_t i = 0; i < routine.size(); ++i) {
    for (const Routine& instead : replacements(routine[i])) {
      Routine less(routine.begin(), routine.begin() + static_cast<std::ptrdiff_t>(i));
      less.insert(less.end(), instead.begin(), instead.end());
      less.insert(less.end(), routine.begin() + static_cast<std::ptrdiff_t>(i) + 1, routine.end());
      all.push_back(std::move(less));
    }
  }
  return all;
}

std::vector<Harness> smaller(const Harness& harness) {
  std::vector<Harness> all;
  for (std::size_t i = 0; i < harness.order.size(); ++i) {
    all.push_back(harness);
    all.back().order.erase(all.back().order.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (std::size_t s = 0; s < harness.sequences.size(); ++s) {
    for (std::size_t i = 0; harness.sequences[s].size() > 1 && i < harness.sequences[s].size(); ++i) {
      all.push_back(harness);
      Sequence& calls = all.back().sequences[s];
      calls.erase(calls.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (harness.sequences.size() == 1 || !harness.order.empty()) continue;
    all.push_back(harness);
    all.back().sequences.erase(all.back().sequences.begin() + static_cast<std::ptrdiff_t>(s));
  }
  return all;
}

bool begins_with_a_step(const Routine& routine) {
  const Code code = compiled(routine);
  return !code.empty() && is_step(code.front().op);
}

void add(const Recipe& recipe, const Harness& harness, std::vector<Subject>& all) {
  if (!std::all_of(recipe.methods.begin(), recipe.methods.end(), begins_with_a_step)) return;
  if (auto possible = brute_force(plan_of(recipe, harness)))
    all.push_back({recipe, {{harness, std::move(*possible)}}});
}

}  // namespace

std::vector<Subject> smaller(const Recipe& recipe, const Harness& harness) {
  std::vector<Subject> all;
  for (const Harness& less : smaller(harness)) add(recipe, less, all);
  std::array<bool, 3> called{};
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& i : sequence) called[static_cast<std::size_t>(i.method)] = true;
  for (std::size_t m = 0; m < recipe.methods.size(); ++m) {
    Recipe less = recipe;
    less.methods[m] = {{Kind::read, kX}};
    if (!called[m] && recipe.methods[m].size() > 1) add(less, harness, all);
    if (!called[m]) continue;
    for (const Routine& routine : smaller(recipe.methods[m])) {
      less.methods[m] = routine;
      add(less, harness, all);
    }
  }
  return all;
}

}  // namespace sunder::sound
