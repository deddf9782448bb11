#include "enumeration/gluing.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace sunder {
namespace {

// Far beyond any bounds that can be searched; prevents a mistaken request from using all memory.
constexpr std::size_t kMaxRows = 20'000'000;

}  // namespace

Gluing::Gluing(const NameAutomaton& automaton, const std::vector<GluedBlocks>& blocks, int max_values) {
  int at = 0;
  for (const GluedBlocks& b : blocks) {
    const NameState& state = automaton.state(b.name_state);
    if (b.copies == 1 && state.swaps.empty())
      free_.push_back({at, state.names});
    else if (state.names > 0)
      bound_.push_back({at, b.copies, state.names, state.symmetries()});
    at += b.copies;
  }
  make_permutations();
  values_.resize(max_values + 1);
  for (int values = 0; values <= max_values; ++values) {
    auto& [ways, rows] = values_[values];
    rows.resize(values + 1);
    ways.assign(free_.size() + 1, std::vector<Count>(values + 1, 0));
    for (int known = 0; known <= values; ++known) {
      Row row;
      add_rows(row, known, known, values, rows[known]);
      ways.back()[known] = rows[known].size();
    }
    for (std::size_t i = free_.size(); i-- > 0;)
      for (int known = 0; known <= values; ++known)
        for (int old = 0; old <= free_[i].names; ++old)
          if (const int after = known + free_[i].names - old; after <= values)
            ways[i][known] = plus(ways[i][known], times(choose(free_[i].names, old) * injections(old, known),
                                                        ways[i + 1][after]));
  }
}

void Gluing::make_permutations() {
  permutations_ = {{}};
  for (const Bound& block : bound_) {
    const int start = static_cast<int>(block_end_.size());
    std::vector<int> copies(block.copies);
    std::iota(copies.begin(), copies.end(), 0);
    std::vector<std::vector<int>> extended;
    do {
      std::vector<std::vector<int>> partial = permutations_;
      for (const int copy : copies) {
        std::vector<std::vector<int>> longer;
        for (const auto& p : partial) {
          for (const auto& symmetry : block.symmetries) {
            longer.push_back(p);
            for (const int name : symmetry) longer.back().push_back(start + copy * block.names + name);
          }
        }
        partial = std::move(longer);
      }
      std::ranges::move(partial, std::back_inserter(extended));
    } while (std::ranges::next_permutation(copies).found);
    permutations_ = std::move(extended);
    for (int copy = 0; copy < block.copies; ++copy) {
      const int end = static_cast<int>(block_end_.size()) + block.names;
      block_end_.resize(end, end);
    }
  }
}

void Gluing::add_rows(Row& row, int known, int occurring, int values, std::vector<Row>& rows) const {
  const std::size_t slot = row.size();
  const std::size_t slots = block_end_.size();
  if (occurring + static_cast<int>(slots - slot) < values) return;
  if (slot == slots) {
    if (!smallest(row, known)) return;
    if (rows.size() == kMaxRows) throw std::length_error("too many data-independent values to enumerate");
    rows.push_back(row);
    return;
  }
  const bool starts_block = slot == 0 || block_end_[slot - 1] == static_cast<int>(slot);
  std::size_t start = slot;
  while (start > 0 && !starts_block && block_end_[start - 1] == block_end_[slot]) --start;
  for (int value = 0; value <= occurring && value < values; ++value) {
    if (std::find(row.begin() + start, row.end(), value) != row.end()) continue;
    row.push_back(static_cast<std::uint8_t>(value));
    add_rows(row, known, std::max(occurring, value + 1), values, rows);
    row.pop_back();
  }
}

bool Gluing::smallest(const Row& row, int known) const {
  for (const auto& p : permutations_) {
    std::array<int, 256> renamed;
    renamed.fill(-1);
    int next = known;
    for (std::size_t slot = 0; slot < row.size(); ++slot) {
      int value = row[p[slot]];
      if (value >= known) {
        if (renamed[value] < 0) renamed[value] = next++;
        value = renamed[value];
      }
      if (value < row[slot]) return false;
      if (value > row[slot]) break;
    }
  }
  return true;
}

// Glues `old` of the names to known values; the other names are new values.
void Gluing::glue_free(const Free& block, int old, Count rank, int known, Values& into) {
  const Count sets = choose(block.names, old);
  const std::uint32_t glued = unrank_subset(rank % sets, old, (1U << block.names) - 1);
  rank /= sets;
  std::vector<int> left(known);
  std::iota(left.begin(), left.end(), 0);
  for (int name = 0; name < block.names; ++name) {
    int value = known;
    if (glued >> name & 1U) {
      const auto pick = left.begin() + static_cast<std::ptrdiff_t>(rank % left.size());
      rank /= left.size();
      value = *pick;
      left.erase(pick);
    } else {
      ++known;
    }
    into[name] = static_cast<std::uint8_t>(value);
  }
}

void Gluing::decode(Count rank, int values, Values* into) const {
  const auto& [ways, rows] = values_[values];
  int known = 0;
  for (std::size_t i = 0; i < free_.size(); ++i) {
    const int names = free_[i].names;
    for (int old = std::max(0, known + names - values); old <= names; ++old) {
      const int after = known + names - old;
      const Count rest = ways[i + 1][after];
      const Count all = times(choose(names, old) * injections(old, known), rest);
      if (rank >= all) {
        rank -= all;
        continue;
      }
      glue_free(free_[i], old, rank / rest, known, into[free_[i].at]);
      rank %= rest;
      known = after;
      break;
    }
  }
  if (bound_.empty()) return;
  const Row& row = rows[known][rank];
  std::size_t slot = 0;
  for (const Bound& block : bound_)
    for (int copy = 0; copy < block.copies; ++copy)
      for (int name = 0; name < block.names; ++name) into[block.at + copy][name] = row[slot++];
}

}  // namespace sunder
