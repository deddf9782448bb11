#include "enumeration/contents.hpp"

#include <algorithm>
#include <bit>

namespace sunder {

bool ContentClass::has_update() const {
  return std::ranges::any_of(sequences, [](const SequenceWords& sequence) {
    return sequence.kind.updates == WordKind::Updates::some;
  });
}

std::array<std::uint8_t, kMaxNames> ContentClass::decode(const Content& content, const std::uint8_t* values,
                                                         Word* const* into) const {
  std::array<std::uint8_t, kMaxBounds.values> own = {};
  int count = 0;
  for (std::uint32_t set = content.values; set != 0; set &= set - 1)
    own[count++] = values[std::countr_zero(set)];
  Reading reading{content.rank, own.data()};
  for (const SequenceWords& sequence : sequences)
    sequence.words[count]->decode(sequence.length, reading, **into++);
  return reading.name;
}

const std::vector<int>& Contents::of_kinds(const BlockKinds& allowed) {
  const auto [entry, is_new] = by_kinds_.try_emplace(allowed);
  if (is_new) {
    std::vector<WordKind> kinds;
    std::vector<int> lengths;
    add_all(allowed, kinds, lengths, max_length_ + static_cast<int>(allowed.size()) - 1, entry->second);
  }
  return entry->second;
}

void Contents::add_all(const BlockKinds& allowed, std::vector<WordKind>& kinds, std::vector<int>& lengths,
                       int left, std::vector<int>& ids) {
  if (kinds.size() == allowed.size()) return add(kinds, lengths, ids);
  for (const WordKind kind : allowed[kinds.size()]) {
    if (std::ranges::any_of(kinds, [&](const WordKind& k) { return (k.roles & kind.roles) != 0; })) continue;
    kinds.push_back(kind);
    for (int length = 1; length <= std::min(left, max_length_); ++length) {
      lengths.push_back(length);
      add_all(allowed, kinds, lengths, left - length, ids);
      lengths.pop_back();
    }
    kinds.pop_back();
  }
}

void Contents::add(std::vector<WordKind> kinds, std::vector<int> lengths, std::vector<int>& ids) {
  for (int state = 0; state < names_.states(); ++state) {
    auto made = std::make_unique<ContentClass>();
    made->name_state = state;
    for (std::size_t p = 0; p < kinds.size(); ++p) {
      made->sequences.push_back({kinds[p], lengths[p], {}});
      made->length += lengths[p];
      made->roles |= kinds[p].roles;
    }
    bool empty = true;
    for (int values = 0; values <= max_values_; ++values) {
      const Words* next = nullptr;
      int next_length = 0;
      for (std::size_t p = kinds.size(); p-- > 0;) {
        next = words(kinds[p], {values, state}, next, next_length);
        next_length = lengths[p];
        made->sequences[p].words[values] = next;
      }
      made->counts[values] = next->count(next_length);
      empty &= made->counts[values] == 0;
    }
    if (empty) continue;
    ids.push_back(static_cast<int>(classes_.size()));
    classes_.push_back(std::move(made));
  }
}

const Words* Contents::words(WordKind kind, Words::End end, const Words* next, int next_length) {
  auto& entry = words_[{kind, end, next, next_length}];
  if (!entry) entry = std::make_unique<Words>(alphabet_, names_, kind, end, max_length_, next, next_length);
  return entry.get();
}

std::size_t Contents::bytes() const {
  std::size_t sum = classes_.size() * sizeof(ContentClass);
  for (const auto& [key, words] : words_) sum += words->bytes();
  return sum;
}

}  // namespace sunder
