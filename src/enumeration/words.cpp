#include "enumeration/words.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace sunder {
namespace {

int nth_bit(std::uint32_t bits, Count n) {
  for (; n > 0; --n) bits &= bits - 1;
  return std::countr_zero(bits);
}

// The rank counts `of` parts of size `each` first: gives the number of the part, and leaves the rank within
// it. If the rank is beyond all parts, subtracts them and returns false.
bool take(Count& rank, Count of, Count each, Count& number) {
  const Count all = times(of, each);
  if (rank >= all) {
    rank -= all;
    return false;
  }
  number = of == 1 ? 0 : rank / each;
  rank -= number * each;
  return true;
}

}  // namespace

Words::Words(const Alphabet& alphabet, const NameAutomaton& names, WordKind kind, End end, int max_length,
             const Words* next, int next_length)
    : alphabet_(&alphabet),
      names_(&names),
      kind_(kind),
      end_(end),
      next_(next),
      next_length_(next_length),
      states_(names.states()),
      parts_((kind.method_under_test ? 2 : 1) * (kind.updates == WordKind::Updates::some ? 2 : 1)
             << std::popcount(kind.roles)),
      most_held_(max_length),
      progresses_(parts_),
      rows_per_length_(1) {
  for (int h = 0; h < alphabet.holds(); ++h) progresses_ *= most_held_ + 1;
  row_size_ = static_cast<Index>(end.values + 1) * states_ * progresses_;
  for (const Letter& letter : alphabet.letters()) {
    first_row_.push_back(static_cast<int>(rows_.size()));
    atom_counts_.push_back(static_cast<int>(letter.atoms.size()));
    for (int atom = 0; atom < atom_counts_.back(); ++atom) rows_.push_back(rows_per_length_++);
    rows_.push_back(0);
  }
  list_next_letters();
  table_.resize(at(max_length + 1, 0, 0, 0, 0), 0);
  for (int left = 0; left <= max_length; ++left) fill(left);
}

// Progress has a bit for an update, one for the method under test and one for each role, each only if the
// kind asks for it; above these, the number that the sequence holds of each thing. Returns -1 if the letter
// may not come here.
int Words::progress_after(const Letter& letter, int progress) const {
  const int holds = holds_after(letter, progress / parts_);
  if (holds < 0) return -1;
  progress %= parts_;
  const bool seeks_update = kind_.updates == WordKind::Updates::some;
  if (letter.under_test) {
    const int bit = seeks_update ? 2 : 1;
    if (!kind_.method_under_test || (progress & bit)) return -1;
    progress |= bit;
  }
  if (letter.update) {
    if (kind_.updates == WordKind::Updates::none) return -1;
    if (seeks_update) progress |= 1;
  }
  if (letter.role != 0) {
    if (!(kind_.roles & letter.role)) return -1;
    const int first = (seeks_update ? 1 : 0) + (kind_.method_under_test ? 1 : 0);
    progress |= 1 << (first + std::popcount(kind_.roles & (letter.role - 1)));
  }
  return holds * parts_ + progress;
}

// The numbers that the sequence holds of each thing, as digits. Returns -1 if the letter gives back what it
// does not hold.
int Words::holds_after(const Letter& letter, int holds) const {
  for (int h = 0, digit = 1; h < alphabet_->holds(); ++h, digit *= most_held_ + 1) {
    const int held = holds / digit % (most_held_ + 1);
    const bool gives = letter.gives >> h & 1U, takes = letter.takes >> h & 1U;
    if (gives && held == 0) return -1;
    if (takes && !gives && held == most_held_) return -1;
    holds += digit * ((takes ? 1 : 0) - (gives ? 1 : 0));
  }
  return holds;
}

void Words::list_next_letters() {
  next_letters_.resize(progresses_);
  for (int progress = 0; progress < progresses_; ++progress)
    for (int l = 0; l < static_cast<int>(atom_counts_.size()); ++l)
      if (const int after = progress_after(alphabet_->letters()[l], progress); after >= 0)
        next_letters_[progress].push_back({l, after});
}

void Words::fill(int left) {
  const auto& letters = alphabet_->letters();
  for (int state = 0; state < states_; ++state) {
    for (int used = 0; used <= end_.values; ++used) {
      for (int progress = 0; progress < progresses_; ++progress) {
        Count& between = table_[at(left, 0, used, state, progress)];
        if (left > 0)
          between = sum_over_letters(left, used, state, progress);
        else if (complete(progress))
          between = next_ != nullptr ? next_->count_from(next_length_, used, state, 0)
                                     : Count{used == end_.values && state == end_.name_state};
      }
    }
  }
  for (std::size_t l = 0; l < letters.size(); ++l)
    for (int atom = atom_counts_[l] - 1; atom >= 0; --atom)
      for (int state = 0; state < states_; ++state)
        for (int used = 0; used <= end_.values; ++used)
          for (int progress = 0; progress < progresses_; ++progress)
            table_[at(left, rows_[first_row_[l] + atom], used, state, progress)] =
                sum_over_picks(left, static_cast<int>(l), atom, used, state, progress);
}

Count Words::sum_over_letters(int left, int used, int state, int progress) const {
  Count sum = 0;
  for (const auto [letter, after] : next_letters_[progress])
    sum = plus(sum, count_within(left - 1, letter, 0, used, state, after));
  return sum;
}

Count Words::sum_over_picks(int left, int letter, int atom, int used, int state, int progress) const {
  const Atom& a = alphabet_->letters()[letter].atoms[atom];
  const int free = end_.values - used;
  const auto after = [&](int new_values, int next_state) {
    return new_values > free ? 0
                             : count_within(left, letter, atom + 1, used + new_values, next_state, progress);
  };
  if (a.pick == Pick::member) return times(a.members, after(0, state));
  if (a.renamable) {
    Count sum = 0;
    for (const NameChoice& choice : names_->choices(state, a.pick)) sum = plus(sum, after(0, choice.next));
    return sum;
  }
  if (a.pick == Pick::value) return plus(times(used, after(0, state)), times(free, after(1, state)));
  return plus(times(choose(used, 2), after(0, state)),
              plus(times(used * free, after(1, state)), times(choose(free, 2), after(2, state))));
}

void Words::decode(int length, Reading& reading, Word& word) const {
  int progress = 0;
  for (int left = length - 1; left >= 0; --left) {
    const int letter = pick_letter(left, reading, progress);
    word.push_back(static_cast<std::uint16_t>(alphabet_->letters()[letter].method));
    for (int atom = 0; atom < atom_counts_[letter]; ++atom)
      pick_atom(left, letter, atom, progress, reading, word);
  }
}

int Words::pick_letter(int left, Reading& reading, int& progress) const {
  for (const auto [letter, after] : next_letters_[progress]) {
    const Count words = count_within(left, letter, 0, reading.used_count, reading.state, after);
    if (reading.rank < words) {
      progress = after;
      return letter;
    }
    reading.rank -= words;
  }
  throw std::logic_error("a rank beyond the words of its class");
}

void Words::pick_atom(int left, int letter, int atom, int progress, Reading& reading, Word& word) const {
  const Atom& a = alphabet_->letters()[letter].atoms[atom];
  if (a.pick != Pick::member && a.renamable) return pick_names(left, letter, atom, progress, reading, word);
  if (a.pick == Pick::pair) return pick_pair(left, letter, atom, progress, reading, word);
  const int used = reading.used_count;
  const Count words = count_within(left, letter, atom + 1, used, reading.state, progress);
  Count number = 0;
  if (a.pick == Pick::member) {
    take(reading.rank, a.members, words, number);
    word.push_back(static_cast<std::uint16_t>(number));
    return;
  }
  const std::uint32_t all = (1U << end_.values) - 1;
  int value = 0;
  if (take(reading.rank, used, words, number)) {
    value = nth_bit(reading.used, number);
  } else {
    take(reading.rank, end_.values - used,
         count_within(left, letter, atom + 1, used + 1, reading.state, progress), number);
    value = nth_bit(all & ~reading.used, number);
    reading.used |= 1U << value;
    ++reading.used_count;
  }
  word.push_back(reading.values[value]);
}

void Words::pick_pair(int left, int letter, int atom, int progress, Reading& reading, Word& word) const {
  const int used = reading.used_count;
  const std::uint32_t unused = ((1U << end_.values) - 1) & ~reading.used;
  const int free = end_.values - used;
  for (int fresh = 0; fresh <= 2 && fresh <= free; ++fresh) {
    const Count olds = choose(used, 2 - fresh);
    const Count words = count_within(left, letter, atom + 1, used + fresh, reading.state, progress);
    Count number = 0;
    if (!take(reading.rank, olds * choose(free, fresh), words, number)) continue;
    const std::uint32_t pair =
        unrank_subset(number % olds, 2 - fresh, reading.used) | unrank_subset(number / olds, fresh, unused);
    reading.used |= pair;
    reading.used_count += fresh;
    const auto [smaller, larger] =
        std::minmax(reading.values[nth_bit(pair, 0)], reading.values[nth_bit(pair, 1)]);
    word.push_back(smaller);
    word.push_back(larger);
    return;
  }
  throw std::logic_error("a rank beyond the pairs of its class");
}

void Words::pick_names(int left, int letter, int atom, int progress, Reading& reading, Word& word) const {
  const Pick pick = alphabet_->letters()[letter].atoms[atom].pick;
  const int used = reading.used_count;
  const int old = names_->state(reading.state).names;
  for (const NameChoice& choice : names_->choices(reading.state, pick)) {
    const Count words = count_within(left, letter, atom + 1, used, choice.next, progress);
    if (reading.rank >= words) {
      reading.rank -= words;
      continue;
    }
    const auto name = [&](int n) { return static_cast<std::uint8_t>(n < old ? reading.name[n] : n); };
    for (int slot = 0; slot < slots_of(pick); ++slot) word.push_back(name(choice.names[slot]));
    std::array<std::uint8_t, kMaxNames> names = {};
    const int after = names_->state(choice.next).names;
    for (int n = 0; n < after; ++n) names[n] = name(choice.was[n]);
    reading.name = names;
    reading.state = choice.next;
    return;
  }
  throw std::logic_error("a rank beyond the names of its class");
}

}  // namespace sunder
