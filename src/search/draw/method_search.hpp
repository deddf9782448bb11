#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/verdict.hpp"
#include "search/config.hpp"
#include "search/draw/rung_cursor.hpp"
#include "search/finding/finding.hpp"
#include "search/time/clock.hpp"
#include "search/time/order.hpp"
#include "search/trial/trial.hpp"

namespace sunder {

/// The current position of the search of one method, for status lines.
struct Position {
  Bounds bounds;
  std::uint64_t done = 0, of = 0;  ///< harnesses of these bounds
};

/// The search for a violation of one method, of two methods together, or of the core alone: Algorithm 1 of
/// the paper along a ladder of bounds, in an order that can be chosen.
class MethodSearch {
 public:
  /// Continues from earlier progress, if there is any.
  MethodSearch(Trial& trial, SearchClock& clock, RecentEnumerations& recent, const Scope& scope,
               const CheckConfig& config, Shard shard, const Progress* earlier = nullptr);

  /// Draws a few harnesses, predicts their outcomes, runs them and judges them.
  std::optional<Finding> step(const Limits& limits);

  /// Whether the turn is over, or no harness is left to run. It is not over while harnesses that were put
  /// back wait.
  [[nodiscard]] bool is_over(const Turn& turn) const;

  /// Begins a turn, in which at least one harness will count.
  void begin_turn() { had_none_ = true; }

  /// Whether no harness is left to run. This is possible only if everything is explored and nothing is
  /// stressed.
  [[nodiscard]] bool is_finished() const;

  /// Whether everything within the bounds of the check is explored, and that proves something.
  [[nodiscard]] bool is_exhausted() const;

  /// The finding was not a violation. Its harness is not explored again, but its bounds are not proven.
  void set_aside(const Finding& finding, const std::string& premise);
  /// Harnesses like that of the finding cannot be explored, for this reason. From now on they are stressed.
  void stress_instead(const Finding& finding, const std::string& why);
  /// Notes that the bounds of this harness are not proven.
  void break_premise(const Harness& harness, const std::string& premise);

  /// Nothing is explored under c11 any more, besides sc, for this reason.
  void end_weakly(const std::string& why);

  /// Whether enough methods are left: harnesses of two methods need two.
  [[nodiscard]] bool has_methods() const;
  /// Draws no harness of two methods any more that calls this one.
  void leave_out(int method) { left_out_.push_back(method); }

  [[nodiscard]] const Effort& effort() const { return effort_; }
  [[nodiscard]] Position position() const;
  /// The time that was spent, in seconds of the clock.
  [[nodiscard]] double spent() const;
  [[nodiscard]] Progress progress() const;

  /// Harnesses with at most one call of the method are also drawn with values of this spread, see
  /// model/spread.hpp.
  void add_spread(int spread);

  /// The bounds up to which every schedule of every harness was explored, if they are worth a verdict.
  [[nodiscard]] std::optional<AtomicWithinBounds> proven() const;

  /// The strongest level that admits every outcome that was seen of the methods.
  [[nodiscard]] Level seen() const;
  [[nodiscard]] bool has_refused() const;

  /// Whether each harness within the bounds was run at least once.
  [[nodiscard]] bool has_run(const Bounds& bounds) const;

 private:
  /// Harnesses of one cursor that are tried together.
  struct Batch {
    RungCursor& cursor;
    std::vector<Harness> harnesses = {};
    std::vector<std::uint64_t> positions = {};  // of the harnesses
    std::size_t passed_over = 0;                // harnesses that were not wanted
    std::optional<Engine> engine = {};          // none if nothing is left to be seen
    Predicted predicted = {};
    std::vector<EngineRun> runs = {};

    /// The position of a harness that was predicted.
    [[nodiscard]] std::uint64_t position(std::size_t predicted_index) const {
      return positions[predicted.indexes[predicted_index]];
    }
  };

  /// A harness of a slow object that has not had enough executions yet.
  struct Staying {
    Harness harness;
    std::uint64_t position;
    std::uint64_t executions;
    double seconds;
    Predicted predicted;  // which may take longer than a turn
  };

  RungCursor* next_cursor();
  Batch draw(RungCursor& cursor);
  Batch staying_with(RungCursor& cursor) const;
  std::optional<Finding> tried(Batch& batch, const Limits& limits);
  void predict(Batch& batch, const Limits& limits);
  void run(Batch& batch, const Limits& limits);
  std::optional<Finding> judge(Batch& batch, const Limits& limits);

  bool draw_one(Batch& batch);
  [[nodiscard]] bool is_wanted(const Harness& harness, const RungCursor& cursor) const;
  [[nodiscard]] std::size_t batch_size(const Batch& batch, bool unfinished);
  [[nodiscard]] std::optional<Engine> engine_for(const RungCursor& cursor, std::uint64_t position) const;
  [[nodiscard]] double slice_of(const RungCursor& cursor) const;
  [[nodiscard]] double stress_slice(const RungCursor& cursor) const;
  [[nodiscard]] bool is_dear() const;
  void note_pace(const Batch& batch, const Limits& limits);
  [[nodiscard]] SearchTraits search_traits() const;
  [[nodiscard]] RungState state_of(const RungCursor& cursor) const;
  [[nodiscard]] bool may_explore_weakly(const RungCursor& cursor) const;
  void put_back(Batch& batch, std::size_t harnesses);
  void put_back_untried(Batch& batch, std::size_t tried);
  [[nodiscard]] std::size_t uncut(const Batch& batch) const;
  void stress_instead(RungCursor& cursor, const std::string& why);
  /// Forgets everything that was found with other atomic outcomes.
  void begin_again();
  void distrust_exploring(RungCursor& cursor, const Harness& harness, const Judgement& judged);

  void note_explored(Batch& batch, std::size_t predicted_index);
  void note_between_waits(const Harness& harness, const EngineRun& run, const AtomicOutcomes& atomic);
  void note_skipped(RungCursor& cursor, std::size_t harnesses);
  void unnote_skipped(RungCursor& cursor, std::size_t harnesses);
  void note_coverage();
  [[nodiscard]] Family family_of(const Harness& harness) const;

  Trial& trial_;
  SearchClock& clock_;
  RecentEnumerations& recent_;
  std::shared_ptr<const Order> order_;
  Scope scope_;
  std::vector<int> left_out_;  // methods that harnesses of two methods do not call
  Bounds largest_;
  std::uint64_t seed_;
  Engines engines_;
  Shard shard_;
  std::vector<RungCursor> cursors_;
  Effort effort_;
  std::size_t owed_ = 0, owing_ = 0;    // harnesses that were put back, and the index of their cursor
  std::size_t last_ = 0;                // the cursor of the last batch
  std::string unexplored_;              // the reason why harnesses are stressed that were to be explored
  bool ends_weakly_ = false;            // nothing more is explored under c11, besides sc
  bool had_none_ = true;                // no harness has counted yet in this turn
  std::optional<double> seconds_each_;  // the time of an execution in the last batch that was stressed
  std::optional<Staying> staying_;      // the next step runs it again
};

}  // namespace sunder
