#include "enumeration/ladder.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "enumeration/alphabet.hpp"

namespace sunder {
namespace {

// How many values an invocation, or several of them together, must and may have. Both sorts of values may
// have any number between, so that the values of the bounds, their maximum, may have any number between the
// maxima.
struct Room {
  int least = 0;
  std::array<int, 2> most = {};  // of ordinary values, of names
  bool update = false;
  friend auto operator<=>(const Room&, const Room&) = default;
};

Room room_of(const Letter& letter) {
  Room room{0, {0, 0}, letter.update && !letter.under_test};
  for (const Atom& atom : letter.atoms) {
    if (atom.pick == Pick::member) continue;
    room.least = std::max(room.least, atom.pick == Pick::value ? 1 : 2);
    room.most[atom.renamable ? 1 : 0] += slots_of(atom.pick);
  }
  return room;
}

Room together(const Room& a, const Room& b, int max_values) {
  Room sum{std::max(a.least, b.least), {}, a.update || b.update};
  for (int sort = 0; sort < 2; ++sort) sum.most[sort] = std::min(a.most[sort] + b.most[sort], max_values);
  return sum;
}

std::set<Room> one_more(const std::set<Room>& rooms, const Alphabet& alphabet, int max_values) {
  std::set<Room> longer;
  for (const Room& room : rooms)
    for (const Letter& letter : alphabet.letters())
      if (!letter.under_test) longer.insert(together(room, room_of(letter), max_values));
  return longer;
}

bool has_values(const std::set<Room>& rooms, int values, bool needs_update) {
  return std::ranges::any_of(rooms, [&](const Room& room) {
    return room.least <= values && values <= std::ranges::max(room.most) && (room.update || !needs_update);
  });
}

}  // namespace

std::vector<Rung> ladder(const Object& object, std::optional<int> method, Bounds max) {
  const Alphabet alphabet(object, method);
  const bool needs_update = !method || object.methods[*method].read_only;
  std::set<Room> rooms{Room{}};
  if (method) rooms = {room_of(*std::ranges::find(alphabet.letters(), *method, &Letter::method))};
  std::vector<Rung> rungs;
  for (int invocations = 1; invocations <= max.invocations; ++invocations) {
    if (invocations > 1 || !method) rooms = one_more(rooms, alphabet, max.values);
    for (const bool ordered : {false, true})
      // Two ordered sequences are serial; three can be ordered and still overlap.
      for (int sequences = ordered ? 3 : 2; sequences <= std::min(max.sequences, invocations); ++sequences)
        for (int values = 0; values <= max.values; ++values)
          if (has_values(rooms, values, needs_update))
            rungs.push_back({{invocations, sequences, values}, ordered});
  }
  return rungs;
}

}  // namespace sunder
