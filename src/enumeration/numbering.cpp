#include "enumeration/numbering.hpp"

#include <algorithm>
#include <array>

namespace sunder {
namespace {

class Numbering {
 public:
  Numbering(const Alphabet& alphabet, const std::vector<Word>& words) : words_(words) {
    numbers_.fill(kNone);
    for (Word& word : words_)
      for_each_name(alphabet, word, [&](Pick pick, std::uint16_t* slots) {
        named_.push_back({pick, slots});
      });
  }

  std::vector<Word> smallest() {
    read(0);
    return std::move(best_);
  }

 private:
  static constexpr int kNone = kMaxInvocations;  // greater than every number
  struct NamedSlots {
    Pick pick;
    std::uint16_t* slots;
  };

  // `words_` holds numbers up to this position, and names from it on.
  void read(std::size_t at) {
    if (at == named_.size()) {
      if (best_.empty() || words_ < best_) best_ = words_;
      return;
    }
    const auto [pick, slots] = named_[at];
    std::array<std::uint16_t, 4> names = {};
    std::copy_n(slots, slots_of(pick), names.begin());
    const bool unordered = pick != Pick::value;
    if (!unordered || numbers_[names[0]] <= numbers_[names[1]]) read_as(at, names);
    if (unordered && numbers_[names[1]] <= numbers_[names[0]])
      read_as(at, {names[1], names[0], names[3], names[2]});
    std::copy_n(names.begin(), slots_of(pick), slots);
  }

  void read_as(std::size_t at, const std::array<std::uint16_t, 4>& names) {
    const auto [pick, slots] = named_[at];
    const auto numbers = numbers_;
    const int next = next_;
    for (int i = 0; i < slots_of(pick); ++i) {
      int& number = numbers_[names[i]];
      if (number == kNone) number = next_++;
      slots[i] = static_cast<std::uint16_t>(number);
    }
    read(at + 1);
    numbers_ = numbers;
    next_ = next;
  }

  std::vector<Word> words_;
  std::vector<NamedSlots> named_;
  std::array<int, kMaxInvocations> numbers_;  // by name
  int next_ = 0;
  std::vector<Word> best_;
};

}  // namespace

std::vector<Word> numbered(const Alphabet& alphabet, const std::vector<Word>& words) {
  return Numbering(alphabet, words).smallest();
}

}  // namespace sunder
