#include "enumeration/names.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

namespace sunder {
namespace {

using Names = std::vector<int>;

// The slots with the two elements, or the two entries, swapped.
Names turned(const Names& slots, Pick pick) {
  if (pick == Pick::pair) return {slots[1], slots[0]};
  if (pick == Pick::entries) return {slots[1], slots[0], slots[3], slots[2]};
  return slots;
}

int names_after(const Names& slots, int names) {
  return std::max(names, *std::ranges::max_element(slots) + 1);
}

// Renames the old names in the slots, and numbers new names by first occurrence.
Names renamed(const Names& slots, const std::vector<int>& symmetry) {
  const int old = static_cast<int>(symmetry.size());
  std::map<int, int> fresh;
  Names result;
  for (const int name : slots)
    result.push_back(name < old ? symmetry[name]
                                : fresh.emplace(name, old + static_cast<int>(fresh.size())).first->second);
  return result;
}

bool smallest_of_its_kind(const Names& slots, Pick pick, const NameState& state) {
  return std::ranges::all_of(state.symmetries(), [&](const auto& symmetry) {
    return slots <= renamed(slots, symmetry) && slots <= renamed(turned(slots, pick), symmetry);
  });
}

void all_slots(Names& slots, int used, int limit, Pick pick, std::vector<Names>& into) {
  if (static_cast<int>(slots.size()) == slots_of(pick)) {
    into.push_back(slots);
    return;
  }
  for (int name = 0; name <= used && name < limit; ++name) {
    if (slots.size() == 1 && pick != Pick::value && name == slots[0]) continue;
    slots.push_back(name);
    all_slots(slots, std::max(used, name + 1), limit, pick, into);
    slots.pop_back();
  }
}

// The renamings that could not be noticed before, extended to new names, that the slots do not reveal either.
std::vector<std::vector<int>> symmetries_after(const Names& slots, Pick pick, const NameState& state) {
  std::vector<std::vector<int>> kept;
  for (const auto& symmetry : state.symmetries()) {
    std::vector<int> fresh(names_after(slots, state.names) - state.names);
    std::iota(fresh.begin(), fresh.end(), state.names);
    do {
      std::vector<int> whole = symmetry;
      whole.insert(whole.end(), fresh.begin(), fresh.end());
      Names image;
      for (const int name : slots) image.push_back(whole[name]);
      if (image == slots || turned(image, pick) == slots) kept.push_back(whole);
    } while (std::ranges::next_permutation(fresh).found);
  }
  return kept;
}

// Groups the moved names by the symmetries that move them; each group is a swap.
NameState state_of(const std::vector<std::vector<int>>& symmetries, std::vector<int>& was) {
  const int names = static_cast<int>(symmetries[0].size());
  std::map<std::vector<bool>, std::vector<std::pair<int, int>>> moved_by;
  for (int name = 0; name < names; ++name) {
    std::vector<bool> moves;
    int partner = name;
    for (const auto& symmetry : symmetries) {
      moves.push_back(symmetry[name] != name);
      if (moves.back()) partner = symmetry[name];
    }
    if (partner == name) was.push_back(name);
    if (partner > name) moved_by[moves].emplace_back(name, partner);
  }
  std::vector<std::vector<std::pair<int, int>>> swaps;
  for (const auto& entry : moved_by) swaps.push_back(entry.second);
  std::ranges::stable_sort(swaps, {}, [](const auto& swap) { return swap.size(); });
  if (symmetries.size() != 1U << swaps.size())
    throw std::logic_error("names have a symmetry that is no product of disjoint swaps");

  NameState state{names, {}};
  for (const auto& swap : swaps) {
    state.swaps.emplace_back();
    for (const auto& [a, b] : swap) {
      const int at = static_cast<int>(was.size());
      state.swaps.back().emplace_back(at, at + 1);
      was.insert(was.end(), {a, b});
    }
  }
  return state;
}

}  // namespace

std::vector<std::vector<int>> NameState::symmetries() const {
  std::vector<std::vector<int>> all(1, std::vector<int>(names));
  std::iota(all[0].begin(), all[0].end(), 0);
  for (const auto& swap : swaps) {
    for (std::size_t i = 0, before = all.size(); i < before; ++i) {
      all.push_back(all[i]);
      for (const auto& [a, b] : swap) std::swap(all.back()[a], all.back()[b]);
    }
  }
  return all;
}

NameAutomaton::NameAutomaton(const Alphabet& alphabet, int max_names) : max_names_(max_names) {
  std::set<Pick> picks;
  for (const Letter& letter : alphabet.letters())
    for (const Atom& atom : letter.atoms)
      if (atom.renamable) picks.insert(atom.pick);
  intern({});
  for (int s = 0; s < states(); ++s) {
    choices_.emplace_back();
    for (const Pick pick : picks) {
      auto choices = choices_from(NameState(states_[s]), pick);
      choices_[s][static_cast<int>(pick)] = std::move(choices);
    }
  }
}

int NameAutomaton::intern(const NameState& state) {
  std::vector<int> key{state.names};
  for (const auto& swap : state.swaps) key.push_back(static_cast<int>(swap.size()));
  const auto [entry, is_new] = ids_.emplace(key, states());
  if (is_new) states_.push_back(state);
  return entry->second;
}

std::vector<NameChoice> NameAutomaton::choices_from(const NameState& state, Pick pick) {
  std::vector<Names> candidates;
  Names slots;
  all_slots(slots, state.names, max_names_, pick, candidates);
  std::vector<NameChoice> choices;
  for (const Names& names : candidates) {
    if (!smallest_of_its_kind(names, pick, state)) continue;
    NameChoice choice;
    std::ranges::copy(names, choice.names.begin());
    std::vector<int> was;
    choice.next = intern(state_of(symmetries_after(names, pick, state), was));
    std::ranges::copy(was, choice.was.begin());
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace sunder
