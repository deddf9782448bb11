#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "enumeration/enumeration.hpp"
#include "enumeration/ladder.hpp"
#include "enumeration/shuffle.hpp"
#include "model/verdict.hpp"
#include "search/check.hpp"
#include "search/trial.hpp"

namespace sunder {

/// The smallest bounds whose proof is worth a verdict.
inline constexpr Bounds kLeastProof{3, 2, 2};

/// Where the search of one method stands, for progress.
struct Position {
  Bounds bounds;
  std::uint64_t done = 0, of = 0;  ///< harnesses of these bounds
};

/// A violation as it was first seen, and how long it took to show, on average.
struct Finding {
  Violation violation;
  double seconds_each;
  Engine engine = Engine::stress;
  bool quick = false;          ///< was enough to explore it
  Rung rung = {};              ///< where it was drawn, if a search has drawn it,
  std::uint64_t position = 0;  ///< and at which place
};

/// The search for a violation of one method, or of the core alone: Algorithm 1 of the paper along a ladder of
/// bounds. It can be continued: each call of `search` goes on where the last one stopped.
class MethodSearch {
 public:
  /// With an earlier progress, it goes on from there.
  MethodSearch(Trial& trial, std::optional<int> method, const CheckConfig& config, Shard shard,
               const Progress* earlier = nullptr);

  /// Is called after each harness; false ends the search.
  using Watch = std::function<bool(const Position&, const Effort&)>;

  /// Draws, predicts, runs and judges harnesses until a violation shows or a limit is reached.
  std::optional<Finding> search(const Limits& limits, const Watch& watch);

  /// The finding was none, and its harness is not explored again: but the bounds are not proven.
  void set_aside(const Finding& finding, const std::string& premise);
  /// Nor are the bounds of this harness.
  void break_premise(const Harness& harness, const std::string& premise);

  [[nodiscard]] const Effort& effort() const { return effort_; }
  /// What it has done, in seconds of work: the same on every machine.
  [[nodiscard]] double work() const;
  [[nodiscard]] Progress progress() const;

  /// The bounds up to which every schedule of every harness was explored, if they are worth a verdict.
  [[nodiscard]] std::optional<AtomicWithinBounds> proven() const;

  /// Whether nothing is left to be run: only when everything is explored and nothing is stressed.
  [[nodiscard]] bool is_finished() const;

 private:
  /// The harnesses of some bounds that are the shard's own, in random order, again and again; each pass
  /// spends more on each. The first explores them quickly, so that what shows easily is found early.
  struct Step {
    Rung rung;
    std::shared_ptr<const Enumeration> enumeration = nullptr;  // made when first needed
    std::uint64_t count = 0;                                   // of those that are the shard's own
    std::uint64_t next = 0;
    int passes = 0;
    double seconds = 0;
    bool left_out = false;                    // there are more than can be numbered
    std::set<std::uint64_t> unfinished = {};  // positions in the random order that were not fully explored

    bool only_stressed = false;  // some of them
    BrokenPremises broken_premises = {};

    /// Nothing is left to be explored.
    [[nodiscard]] bool is_explored() const {
      return enumeration && (passes > 0 || next == count) && unfinished.empty() && !only_stressed;
    }
    /// ... and that proves something.
    [[nodiscard]] bool is_exhausted() const { return is_explored() && broken_premises.empty(); }
  };

  /// Harnesses that can show something, with what they may show.
  struct Predicted {
    std::vector<Harness> harnesses;
    std::vector<AtomicOutcomes> atomic;
    std::vector<std::uint64_t> positions;
    std::vector<std::uint64_t> skipped;  // positions of those that may block
  };

  Step& most_due();
  [[nodiscard]] double debt(const Step& step) const;
  bool prepare(Step& step) const;
  Harness draw(Step& step);
  void put_back(Step& step, std::size_t harnesses);
  void put_back_untried(Step& step, std::vector<Harness>& drawn, const Predicted& all, std::size_t tried);
  [[nodiscard]] std::size_t uncut(const Step& step, std::span<const EngineRun> runs) const;
  std::vector<Harness> draw_some(Step& step);
  std::optional<Finding> try_harnesses(Step& step, std::vector<Harness>& drawn, const Limits& limits);
  [[nodiscard]] double slice_of(const Step& step) const;
  [[nodiscard]] std::optional<Engine> engine_for(const Step& step) const;
  Predicted predicted(Step& step, std::vector<Harness>& drawn);
  std::vector<EngineRun> run(Step& step, const Predicted& all, Engine& engine, const Limits& limits);
  std::vector<EngineRun> explore(Step& step, const Predicted& all, const Limits& limits);
  void note_explored(Step& step, std::uint64_t position, const EngineRun& run, const AtomicOutcomes& atomic);
  void note_skipped(Step& step, std::size_t harnesses);
  void unnote_skipped(Step& step, std::size_t harnesses);
  void note_coverage();
  [[nodiscard]] bool is_exhausted(const Bounds& bounds) const;

  Trial& trial_;
  std::optional<int> method_;
  Bounds largest_;
  std::uint64_t seed_;
  Engines engines_;
  Shard shard_;
  std::vector<Step> steps_;
  Effort effort_;
  std::uint64_t tries_ = 0;
  std::size_t owed_ = 0, owing_ = 0;  // so many of a step were drawn and put back
  std::string unexplored_;            // why all is stressed that was to be explored
  bool had_none_ = true;              // no harness yet since the search went on
};

}  // namespace sunder
