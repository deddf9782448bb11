#include "enumeration/enumeration.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "enumeration/canonical.hpp"
#include "enumeration/numbering.hpp"
#include "enumeration/strata.hpp"

namespace sunder {

struct Enumeration::Numbered {
  Numbered(const Object& object, std::optional<int> method, Bounds bounds, Orders orders)
      : strata(object, method, bounds, orders), starts{0} {
    for (const Stratum& stratum : strata.all()) starts.push_back(plus(starts.back(), stratum.count()));
  }

  Strata strata;
  std::vector<Count> starts;  // the first rank of each stratum, then the count of all
};

namespace {

void check_bounds(const Object& object, std::optional<int> method, Bounds bounds) {
  const bool fits = bounds.invocations >= 0 && bounds.invocations <= kMaxBounds.invocations &&
                    bounds.sequences >= 1 && bounds.sequences <= kMaxBounds.sequences && bounds.values >= 0 &&
                    bounds.values <= kMaxBounds.values;
  if (!fits)
    throw std::invalid_argument("bounds " + to_text(bounds) + " are not within " + to_text(kMaxBounds));
  if (method && (*method < 0 || *method >= static_cast<int>(object.methods.size())))
    throw std::invalid_argument("there is no method number " + std::to_string(*method));
}

// Fills the blocks of a poset in turn, and remembers the final number of each name.
class Filler {
 public:
  Filler(const Poset& poset, int values) : all_((1U << values) - 1), words_(poset.size) {
    for (Word& word : words_) word.reserve(4 * kMaxBounds.invocations);
    for (const Orbit& orbit : poset.orbits)
      for (const Block& block : orbit) blocks_[block_count_++] = &block;
  }

  void fill(const Filling* filling, Count rank) {
    for (; filling != nullptr; filling = filling->next) rank = fill_run(*filling, rank);
  }

  void glue(const Alphabet& alphabet, const Gluing& gluing, int names, Count rank) {
    std::array<Gluing::Values, kMaxBounds.sequences> glued = {};
    gluing.decode(rank, names, glued.data());
    for (int b = 0; b < block_count_; ++b) {
      Gluing::Values value_of = {};
      // Both are zero beyond the names of the block.
      for (int name = 0; name < kMaxNames; ++name) value_of[names_[b][name]] |= glued[b][name];
      for (const int position : *blocks_[b])
        for_each_name(alphabet, words_[position], [&](Pick pick, std::uint16_t* slots) {
          for (int i = 0; i < slots_of(pick); ++i) slots[i] = value_of[slots[i]];
        });
    }
  }

  std::vector<Word>& words() { return words_; }

 private:
  // Decodes the values that occur after this run, and the selection. Returns the rank for the next run.
  Count fill_run(const Filling& filling, Count rank) {
    const int used = std::popcount(used_);
    for (int after = used; after <= filling.values; ++after) {
      const Count rest = filling.next != nullptr ? filling.next->ways[after] : Count{after == filling.values};
      const Count sets = choose(filling.values - used, after - used);
      const Count here = times(times(sets, filling.selection->count(used, after)), rest);
      if (rank >= here) {
        rank -= here;
        continue;
      }
      const Count number = rank / rest;
      add_values(unrank_subset(number % sets, after - used, all_ & ~used_), used);
      place(filling, number / sets, used, after);
      return rank % rest;
    }
    throw std::logic_error("a rank beyond the fillings of its stratum");
  }

  void add_values(std::uint32_t fresh, int used) {
    used_ |= fresh;
    for (; fresh != 0; fresh &= fresh - 1)
      values_[used++] = static_cast<std::uint8_t>(std::countr_zero(fresh));
  }

  void place(const Filling& filling, Count rank, int used, int after) {
    std::array<Content, kMaxBounds.sequences> contents;
    filling.selection->decode(rank, used, after, contents.data());
    const Content* content = contents.data();
    for (const Share& share : filling.selection->shares()) {
      for (int c = 0; c < share.contents; ++c, ++content) {
        for (int copy = 0; copy < share.copies; ++copy, ++at_) {
          Word* into[kMaxBounds.sequences];
          std::ranges::transform(*blocks_[at_], into, [&](int position) { return &words_[position]; });
          names_[at_] = filling.content->decode(*content, values_.data(), into);
        }
      }
    }
  }

  std::uint32_t all_;
  std::uint32_t used_ = 0;
  std::array<std::uint8_t, kMaxBounds.values> values_ = {};  // those used, in the order of their first use
  std::array<const Block*, kMaxBounds.sequences> blocks_ = {};
  std::array<std::array<std::uint8_t, kMaxNames>, kMaxBounds.sequences> names_ = {};
  int block_count_ = 0;
  int at_ = 0;
  std::vector<Word> words_;
};

}  // namespace

Enumeration::Enumeration(const Object& object, std::optional<int> method, Bounds bounds, Orders orders) {
  check_bounds(object, method, bounds);
  auto numbered = std::make_unique<const Numbered>(object, method, bounds, orders);
  if (numbered->starts.back() == kTooMany)
    throw std::overflow_error("there are too many harnesses of bounds " + to_text(bounds) +
                              " to number them");
  numbered_ = std::move(numbered);
}

Enumeration::Enumeration(Enumeration&&) noexcept = default;
Enumeration& Enumeration::operator=(Enumeration&&) noexcept = default;
Enumeration::~Enumeration() = default;

std::uint64_t Enumeration::count() const { return numbered_->starts.back(); }

std::size_t Enumeration::bytes() const {
  return numbered_->strata.bytes() + numbered_->starts.size() * sizeof(Count);
}

Harness Enumeration::unrank(std::uint64_t rank) const {
  const auto& starts = numbered_->starts;
  if (rank >= starts.back()) throw std::out_of_range("there is no harness number " + std::to_string(rank));
  const std::size_t at = std::ranges::upper_bound(starts, rank) - starts.begin() - 1;
  const Stratum& stratum = numbered_->strata.all()[at];
  const Alphabet& alphabet = numbered_->strata.alphabet();
  rank -= starts[at];

  const Count fillings = stratum.filling->ways[0];
  Filler filler(*stratum.poset, stratum.filling->values);
  filler.fill(stratum.filling, rank % fillings);
  if (stratum.gluing != nullptr) filler.glue(alphabet, *stratum.gluing, stratum.names, rank / fillings);
  settle(alphabet, *stratum.poset, filler.words());

  Harness harness;
  harness.sequences.reserve(filler.words().size());
  for (const Word& word : filler.words()) harness.sequences.push_back(alphabet.decode(word));
  harness.order = stratum.poset->order;
  return harness;
}

}  // namespace sunder
