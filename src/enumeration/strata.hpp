#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "enumeration/contents.hpp"
#include "enumeration/enumeration.hpp"
#include "enumeration/gluing.hpp"
#include "enumeration/posets.hpp"
#include "enumeration/selection.hpp"

namespace sunder {

/// The ways to fill some last blocks of a poset: a run of blocks of one content class, then the rest.
struct Filling {
  const ContentClass* content = nullptr;
  const Selection* selection = nullptr;
  const Filling* next = nullptr;
  int values = 0;                                      ///< the number of values that occur in the end
  std::array<Count, kMaxBounds.values + 1> ways = {};  ///< by the number of values that occur already
};

/// The harnesses of one partial order, one content class for each block, one pattern of equal contents, and
/// fixed numbers of values of both sorts. Every way to fill the blocks combines with every way to glue their
/// names.
struct Stratum {
  const Poset* poset = nullptr;
  const Filling* filling = nullptr;
  const Gluing* gluing = nullptr;  ///< null if there are no names
  int names = 0;

  [[nodiscard]] Count count() const {
    return times(filling->ways[0], gluing != nullptr ? gluing->count(names) : 1);
  }
};

/// Splits all harnesses of given bounds into strata.
class Strata {
 public:
  Strata(const Object& object, std::optional<int> method, Bounds bounds, Orders orders);
  Strata(const Strata&) = delete;  // its parts point to each other
  Strata& operator=(const Strata&) = delete;

  [[nodiscard]] const std::vector<Stratum>& all() const { return strata_; }
  [[nodiscard]] const Alphabet& alphabet() const { return alphabet_; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Run {
    int content = 0;
    int blocks = 0;
  };
  using Runs = std::vector<Run>;
  using ChosenShares = std::vector<const std::vector<Share>*>;  // by run; they point into shares_

  struct FillingKey {
    const Selection* selection;
    const Filling* next;
    int values;
    friend bool operator==(const FillingKey&, const FillingKey&) = default;
  };
  struct HashFillingKey {
    std::size_t operator()(const FillingKey& key) const;
  };

  [[nodiscard]] bool can_show_anything(const Poset& poset) const;
  [[nodiscard]] std::uint32_t where_updates_matter(const Poset& poset) const;
  void add_poset(const Poset& poset);
  [[nodiscard]] std::vector<WordKind> kinds_at(int position, std::uint32_t matter) const;
  void choose_contents(const Poset& poset, std::size_t orbit, std::size_t block, int left,
                       std::uint32_t roles, Runs& runs);
  void share_out(const Poset& poset, const Runs& runs, ChosenShares& shares);
  void add_strata(const Poset& poset, const Runs& runs, const ChosenShares& shares);
  const Selection* selection(int content, const std::vector<Share>* shares);
  const Filling* filling(int content, const Selection* selection, const Filling* next, int values);
  const Gluing* gluing(const Runs& runs, const ChosenShares& shares);

  Alphabet alphabet_;
  bool rooted_;
  bool needs_update_;  // an update must overlap with the method, or with another core call
  Bounds bounds_;
  NameAutomaton names_;
  Contents contents_;
  std::vector<Stratum> strata_;
  std::vector<std::vector<const std::vector<int>*>> candidates_;  // of the current poset, by orbit and block
  std::vector<std::vector<std::vector<Share>>> shares_;           // by the number of blocks
  std::vector<std::map<const std::vector<Share>*, std::unique_ptr<Selection>>> selections_;  // by content
  std::unordered_map<FillingKey, std::unique_ptr<Filling>, HashFillingKey> fillings_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Gluing>> gluings_;  // the key: eight bits for each block
};

}  // namespace sunder
