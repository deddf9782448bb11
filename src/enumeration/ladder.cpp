#include "enumeration/ladder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "enumeration/alphabet.hpp"

namespace sunder {
namespace {

// The least and the largest number of values of some invocations. Each sort of values can take every number
// in between, and so can the values of the bounds, which are the maximum of both sorts.
struct Room {
  int least = 0;
  std::array<int, 2> most = {};  // ordinary values, names
  bool update = false;           // some update may overlap with the method under test
  std::uint32_t roles = 0;       // the roles that occur
  int free = 0;                  // invocations without a role, capped at the number of sequences
  friend auto operator<=>(const Room&, const Room&) = default;
};

// `own` is the role of the method under test: calls of that role are in its sequence.
Room room_of(const Letter& letter, std::uint32_t own) {
  const bool apart = !letter.under_test && (letter.role == 0 || letter.role != own);
  Room room{0, {0, 0}, letter.update && apart, letter.role, letter.role == 0 ? 1 : 0};
  for (const Atom& atom : letter.atoms) {
    if (atom.pick == Pick::member) continue;
    room.least = std::max(room.least, atom.pick == Pick::value ? 1 : 2);
    room.most[atom.renamable ? 1 : 0] += slots_of(atom.pick);
  }
  return room;
}

Room together(const Room& a, const Room& b, Bounds max) {
  Room sum{std::max(a.least, b.least),
           {},
           a.update || b.update,
           a.roles | b.roles,
           std::min(a.free + b.free, max.sequences)};
  for (int sort = 0; sort < 2; ++sort) sum.most[sort] = std::min(a.most[sort] + b.most[sort], max.values);
  return sum;
}

std::set<Room> one_more(const std::set<Room>& rooms, const Alphabet& alphabet, std::uint32_t own,
                        Bounds max) {
  std::set<Room> longer;
  for (const Room& room : rooms)
    for (const Letter& letter : alphabet.letters())
      if (!letter.under_test) longer.insert(together(room, room_of(letter, own), max));
  return longer;
}

bool has_harness(const std::set<Room>& rooms, int sequences, int values, bool needs_update) {
  return std::ranges::any_of(rooms, [&](const Room& room) {
    return sequences <= std::popcount(room.roles) + room.free && room.least <= values &&
           values <= std::ranges::max(room.most) && (room.update || !needs_update);
  });
}

}  // namespace

std::vector<Rung> ladder(const Object& object, std::optional<int> method, Bounds max) {
  const Alphabet alphabet(object, method);
  const bool needs_update = !method || object.methods[*method].read_only;
  std::set<Room> rooms{Room{}};
  std::uint32_t own = 0;
  if (method) {
    const Letter& letter = *std::ranges::find(alphabet.letters(), *method, &Letter::method);
    own = letter.role;
    rooms = {room_of(letter, own)};
  }
  std::vector<Rung> rungs;
  for (int invocations = 1; invocations <= max.invocations; ++invocations) {
    if (invocations > 1 || !method) rooms = one_more(rooms, alphabet, own, max);
    for (const bool ordered : {false, true})
      // Two ordered sequences are serial; three can be ordered and still overlap.
      for (int sequences = ordered ? 3 : 2; sequences <= std::min(max.sequences, invocations); ++sequences)
        for (int values = 0; values <= max.values; ++values)
          if (has_harness(rooms, sequences, values, needs_update))
            rungs.push_back({{invocations, sequences, values}, ordered});
  }
  return rungs;
}

}  // namespace sunder
