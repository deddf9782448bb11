#include "enumeration/strata.hpp"

#include <algorithm>

namespace sunder {
namespace {

// All ways to write `blocks` as a sum, the largest first. Each summand is the number of copies of a content.
std::vector<std::vector<Share>> all_shares(int blocks, int largest) {
  if (blocks == 0) return {{}};
  std::vector<std::vector<Share>> all;
  for (int copies = std::min(blocks, largest); copies > 0; --copies) {
    for (int contents = 1; contents * copies <= blocks; ++contents) {
      for (auto& rest : all_shares(blocks - contents * copies, copies - 1)) {
        rest.insert(rest.begin(), {copies, contents});
        all.push_back(std::move(rest));
      }
    }
  }
  return all;
}

}  // namespace

Strata::Strata(const Object& object, std::optional<int> method, Bounds bounds, Orders orders)
    : alphabet_(object, method),
      rooted_(method.has_value()),
      needs_update_(!method || object.methods[*method].read_only),
      bounds_(bounds),
      names_(alphabet_, bounds.values),
      contents_(alphabet_, names_, bounds.values, bounds.invocations - bounds.sequences + 1) {
  if (bounds.invocations < bounds.sequences) return;
  for (int blocks = 0; blocks <= bounds.sequences; ++blocks) shares_.push_back(all_shares(blocks, blocks));
  for (const Poset& poset : posets(bounds.sequences, rooted_)) {
    if (orders == Orders::none && poset.ordered()) break;
    if (orders == Orders::some && !poset.ordered()) continue;
    if (can_show_anything(poset)) add_poset(poset);
  }
}

// A violation needs calls that overlap: the method's with another, or any two.
bool Strata::can_show_anything(const Poset& poset) const {
  if (rooted_) return poset.incomparable[0] != 0;
  return std::ranges::any_of(poset.incomparable, [](std::uint32_t others) { return others != 0; });
}

std::uint32_t Strata::where_updates_matter(const Poset& poset) const {
  if (!needs_update_) return 0;
  if (rooted_) return poset.incomparable[0];
  std::uint32_t positions = 0;
  for (int p = 0; p < poset.size; ++p)
    if (poset.incomparable[p] != 0) positions |= 1U << p;
  return positions;
}

void Strata::add_poset(const Poset& poset) {
  const std::uint32_t matter = where_updates_matter(poset);
  candidates_.clear();
  for (const Orbit& orbit : poset.orbits) {
    candidates_.emplace_back();
    for (const Block& block : orbit) {
      BlockKinds allowed;
      for (const int position : block) allowed.push_back(kinds_at(position, matter));
      candidates_.back().push_back(&contents_.of_kinds(allowed));
    }
  }
  Runs runs;
  choose_contents(poset, 0, 0, bounds_.invocations, 0, runs);
}

std::vector<WordKind> Strata::kinds_at(int position, std::uint32_t matter) const {
  using enum WordKind::Updates;
  const bool root = rooted_ && position == 0;
  std::vector<WordKind> kinds;
  for (std::uint32_t roles = 0; roles < 1U << alphabet_.roles(); ++roles) {
    if (matter >> position & 1U)
      kinds.insert(kinds.end(), {{none, root, roles}, {some, root, roles}});
    else
      kinds.push_back({any, root, roles});
  }
  return kinds;
}

// `roles` are taken already: only one sequence may have each role.
void Strata::choose_contents(const Poset& poset, std::size_t orbit, std::size_t block, int left,
                             std::uint32_t roles, Runs& runs) {
  if (orbit == poset.orbits.size()) {
    const bool updates =
        std::ranges::any_of(runs, [&](const Run& run) { return contents_[run.content].has_update(); });
    ChosenShares shares;
    if (left == 0 && (updates || !needs_update_)) share_out(poset, runs, shares);
    return;
  }
  if (block == poset.orbits[orbit].size()) return choose_contents(poset, orbit + 1, 0, left, roles, runs);
  // The classes of interchangeable blocks ascend, and equal ones make a run.
  const int smallest = block > 0 ? runs.back().content : -1;
  for (const int content : *candidates_[orbit][block]) {
    const ContentClass& chosen = contents_[content];
    if (content < smallest || chosen.length > left || (chosen.roles & roles) != 0) continue;
    if (content == smallest)
      ++runs.back().blocks;
    else
      runs.push_back({content, 1});
    choose_contents(poset, orbit, block + 1, left - chosen.length, roles | chosen.roles, runs);
    if (content == smallest)
      --runs.back().blocks;
    else
      runs.pop_back();
  }
}

void Strata::share_out(const Poset& poset, const Runs& runs, ChosenShares& shares) {
  if (shares.size() == runs.size()) return add_strata(poset, runs, shares);
  const int blocks = runs[shares.size()].blocks;
  for (const auto& share : shares_[blocks]) {
    shares.push_back(&share);
    share_out(poset, runs, shares);
    shares.pop_back();
  }
}

void Strata::add_strata(const Poset& poset, const Runs& runs, const ChosenShares& shares) {
  const Gluing* gluing = this->gluing(runs, shares);
  const int all = bounds_.values;
  for (int values = alphabet_.plain() ? all : 0; values >= 0; --values) {
    // The values of the bounds are the maximum of both sorts.
    if (values < all && (gluing == nullptr || gluing->count(all) == 0)) break;
    const Filling* filling = nullptr;
    for (std::size_t r = runs.size(); r-- > 0;)
      filling = this->filling(runs[r].content, selection(runs[r].content, shares[r]), filling, values);
    for (int names = values < all ? all : 0; names <= (gluing == nullptr ? 0 : all); ++names) {
      const Stratum stratum{&poset, filling, gluing, names};
      if (stratum.count() > 0) strata_.push_back(stratum);
    }
  }
}

const Selection* Strata::selection(int content, const std::vector<Share>* shares) {
  if (static_cast<int>(selections_.size()) <= content) selections_.resize(content + 1);
  auto& entry = selections_[content][shares];
  if (!entry) entry = std::make_unique<Selection>(contents_[content].counts, *shares, bounds_.values);
  return entry.get();
}

std::size_t Strata::HashFillingKey::operator()(const FillingKey& key) const {
  const auto selection = reinterpret_cast<std::uintptr_t>(key.selection);
  const auto next = reinterpret_cast<std::uintptr_t>(key.next);
  return ((selection >> 4) * 0x9e3779b97f4a7c15U ^ (next >> 4)) * 0xbf58476d1ce4e5b9U + key.values;
}

const Filling* Strata::filling(int content, const Selection* selection, const Filling* next, int values) {
  auto& entry = fillings_[{selection, next, values}];
  if (entry) return entry.get();
  entry = std::make_unique<Filling>(Filling{&contents_[content], selection, next, values, {}});
  for (int used = 0; used <= values; ++used) {
    for (int after = used; after <= values; ++after) {
      const Count rest = next != nullptr ? next->ways[after] : Count{after == values};
      const Count here = times(choose(values - used, after - used), selection->count(used, after));
      entry->ways[used] = plus(entry->ways[used], times(here, rest));
    }
  }
  return entry.get();
}

const Gluing* Strata::gluing(const Runs& runs, const ChosenShares& shares) {
  if (!alphabet_.renamable()) return nullptr;
  std::array<GluedBlocks, kMaxBounds.sequences> blocks;
  int count = 0;
  std::uint64_t key = 0;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    const int state = contents_[runs[r].content].name_state;  // there are 21 at most
    for (const Share& share : *shares[r]) {
      for (int c = 0; c < share.contents; ++c) {
        blocks[count++] = {share.copies, state};
        key = key << 8 | static_cast<std::uint64_t>(share.copies) << 5 | static_cast<std::uint64_t>(state);
      }
    }
  }
  auto& entry = gluings_[key];
  if (!entry)
    entry =
        std::make_unique<Gluing>(names_, std::vector(blocks.begin(), blocks.begin() + count), bounds_.values);
  return entry.get();
}

std::size_t Strata::bytes() const {
  constexpr std::size_t kNode = 64;  // of a hash table or a map
  return contents_.bytes() + strata_.size() * sizeof(Stratum) + fillings_.size() * (sizeof(Filling) + kNode) +
         gluings_.size() * (sizeof(Gluing) + kNode);
}

}  // namespace sunder
