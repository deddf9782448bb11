#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace sunder {

/// The turns of objects that are checked one after another, in passes (tuning::kPasses). Times are in seconds
/// since the check began.
class ObjectTurns {
 public:
  struct Turn {
    std::size_t object = 0;
    double seconds = 0;    ///< negative if earlier objects took too long
    bool is_last = false;  ///< no pass follows
  };

  /// The weights of the objects, by which they share the time until `end`.
  ObjectTurns(std::vector<double> weights, double end);

  /// The next turn; none if all passes are over. Each pass is for the objects that are open when it begins.
  std::optional<Turn> next(double now, const std::function<bool(std::size_t)>& is_open);

  /// Notes how long a turn took. An object that took far more than its share, as one does whose calls hang,
  /// comes after the others from then on.
  void took(const Turn& turn, double seconds);

 private:
  void begin_pass(double now, const std::function<bool(std::size_t)>& is_open);

  std::vector<double> weights_;
  std::vector<bool> overran_;
  double end_, end_of_pass_ = 0, open_weight_ = 0;
  std::size_t pass_;  // the next one
  std::vector<std::size_t> order_;
  std::size_t at_ = 0;
};

}  // namespace sunder
