#include "search/time/object_turns.hpp"

#include <algorithm>
#include <utility>

#include "search/tuning.hpp"

namespace sunder {

ObjectTurns::ObjectTurns(std::vector<double> weights, double end)
    : weights_(std::move(weights)),
      overran_(weights_.size(), false),
      end_(end),
      pass_(weights_.size() == 1 ? tuning::kPasses.size() - 1 : 0) {}

std::optional<ObjectTurns::Turn> ObjectTurns::next(double now,
                                                   const std::function<bool(std::size_t)>& is_open) {
  while (at_ == order_.size()) {
    if (pass_ == tuning::kPasses.size()) return std::nullopt;
    begin_pass(now, is_open);
  }
  const std::size_t object = order_[at_++];
  const double seconds = (end_of_pass_ - now) * weights_[object] / open_weight_;
  open_weight_ -= weights_[object];
  return Turn{object, seconds, pass_ == tuning::kPasses.size()};
}

void ObjectTurns::begin_pass(double now, const std::function<bool(std::size_t)>& is_open) {
  end_of_pass_ = now + (end_ - now) * tuning::kPasses[pass_++];
  order_.clear();
  at_ = 0;
  open_weight_ = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    if (!is_open(i)) continue;
    order_.push_back(i);
    open_weight_ += weights_[i];
  }
  std::ranges::stable_sort(order_, {}, [this](std::size_t i) { return bool{overran_[i]}; });
}

void ObjectTurns::took(const Turn& turn, double seconds) {
  if (seconds > std::max(turn.seconds, 0.0) + tuning::kMuchTooLong) overran_[turn.object] = true;
}

}  // namespace sunder
