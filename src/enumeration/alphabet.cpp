#include "enumeration/alphabet.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/text.hpp"

namespace sunder {
namespace {

void add_atoms(const Parameter& parameter, std::vector<Atom>& atoms) {
  if (!parameter.domain.empty()) {
    atoms.push_back({Pick::member, false, static_cast<int>(parameter.domain.size())});
    return;
  }
  const bool renamable = parameter.data_independent;
  const Atom value{Pick::value, renamable, 0};
  const Atom pair{Pick::pair, renamable, 0};
  switch (parameter.shape) {
    case Shape::single:
      atoms.push_back(value);
      return;
    case Shape::list:
      atoms.insert(atoms.end(), {value, value});
      return;
    case Shape::set:
      atoms.push_back(pair);
      return;
    case Shape::map:
      if (renamable)  // renaming may swap the entries, so they are chosen together
        atoms.push_back({Pick::entries, true, 0});
      else
        atoms.insert(atoms.end(), {pair, value, value});
      return;
  }
}

Value decode_argument(const Parameter& parameter, const std::uint16_t*& slot) {
  if (!parameter.domain.empty()) return parameter.domain[*slot++];
  const auto value = [&](int i) { return scalar_value(parameter, slot[i]); };
  switch (parameter.shape) {
    case Shape::single:
      return scalar_value(parameter, *slot++);
    case Shape::list: {
      Value list = List{{value(0), value(1)}};
      slot += 2;
      return list;
    }
    case Shape::set: {
      Value set = make_set({value(0), value(1)});
      slot += 2;
      return set;
    }
    case Shape::map: {
      Value map = make_map({{value(0), value(2)}, {value(1), value(3)}});
      slot += 4;
      return map;
    }
  }
  throw std::logic_error("a parameter without a shape");
}

[[noreturn]] void refuse(const Value& argument) {
  throw std::invalid_argument("the argument " + to_text(argument) + " is not one that is enumerated");
}

std::uint16_t index_of(const Parameter& parameter, const Value& value) {
  for (int i = 0; i < kMaxInvocations; ++i)
    if (scalar_value(parameter, i) == value) return static_cast<std::uint16_t>(i);
  refuse(value);
}

void encode_argument(const Parameter& parameter, const Value& argument, Word& word) {
  const auto add = [&](const Value& value) { word.push_back(index_of(parameter, value)); };
  if (!parameter.domain.empty()) {
    const auto member = std::ranges::find(parameter.domain, argument);
    if (member == parameter.domain.end()) refuse(argument);
    word.push_back(static_cast<std::uint16_t>(member - parameter.domain.begin()));
  } else if (parameter.shape == Shape::single) {
    add(argument);
  } else if (const auto* list = argument.as<List>();
             list != nullptr && parameter.shape == Shape::list && list->elements.size() == 2) {
    std::ranges::for_each(list->elements, add);
  } else if (const auto* set = argument.as<Set>();
             set != nullptr && parameter.shape == Shape::set && set->elements.size() == 2) {
    std::ranges::for_each(set->elements, add);
  } else if (const auto* map = argument.as<Map>();
             map != nullptr && parameter.shape == Shape::map && map->entries.size() == 2) {
    for (const auto& entry : map->entries) add(entry.first);
    for (const auto& entry : map->entries) add(entry.second);
  } else {
    refuse(argument);
  }
}

}  // namespace

Alphabet::Alphabet(const Object& object, std::optional<int> method)
    : methods_(object.methods), atoms_(object.methods.size()) {
  for (int m = 0; m < static_cast<int>(methods_.size()); ++m) {
    for (const Parameter& p : methods_[m].parameters) add_atoms(p, atoms_[m]);
    if (!methods_[m].core && method != m) continue;
    letters_.push_back({.method = m,
                        .under_test = method == m,
                        .update = !methods_[m].read_only,
                        .role = role_bit(methods_[m].role),
                        .atoms = atoms_[m]});
    for (const Atom& atom : atoms_[m]) {
      renamable_ |= atom.renamable;
      plain_ |= !atom.renamable && atom.pick != Pick::member;
    }
  }
  note_holds();
}

void Alphabet::note_holds() {
  for (Letter& letter : letters_) {
    const auto& after = methods_[letter.method].after;
    if (after.empty()) continue;
    const auto known = std::ranges::find(holds_, after);
    letter.gives = 1U << (known - holds_.begin());
    if (known == holds_.end()) holds_.push_back(after);
  }
  for (Letter& letter : letters_)
    for (std::size_t h = 0; h < holds_.size(); ++h)
      if (std::ranges::find(holds_[h], methods_[letter.method].name) != holds_[h].end())
        letter.takes |= 1U << h;
}

std::uint32_t Alphabet::role_bit(const std::string& role) {
  if (role.empty()) return 0;
  const auto known = std::ranges::find(roles_, role);
  const auto bit = 1U << (known - roles_.begin());
  if (known == roles_.end()) roles_.push_back(role);
  return bit;
}

Sequence Alphabet::decode(const Word& word) const {
  Sequence sequence;
  sequence.reserve(word.size());
  const std::uint16_t* slot = word.data();
  while (slot != word.data() + word.size()) {
    Invocation& invocation = sequence.emplace_back();
    invocation.method = *slot++;
    const auto& parameters = methods_[invocation.method].parameters;
    invocation.arguments.reserve(parameters.size());
    for (const Parameter& p : parameters) invocation.arguments.push_back(decode_argument(p, slot));
  }
  return sequence;
}

Word Alphabet::encode(const Sequence& sequence) const {
  Word word;
  for (const Invocation& invocation : sequence) {
    const auto& parameters = methods_.at(invocation.method).parameters;
    word.push_back(static_cast<std::uint16_t>(invocation.method));
    for (std::size_t i = 0; i < parameters.size(); ++i)
      encode_argument(parameters[i], invocation.arguments.at(i), word);
  }
  return word;
}

}  // namespace sunder
