#include <atomic>
#include <utility>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

enum class Colour { red, amber, green };

/// A light that has a colour and may blink. Atomic: both are in one atomic word, and each method takes effect
/// at one load or one successful compare-exchange of it.
class TrafficLight {
 public:
  Colour show(Colour colour) {
    return change([&](State& state) { state.colour = colour; }).colour;
  }

  bool blink(bool on) {
    return change([&](State& state) { state.blinks = on; }).blinks;
  }

  Colour colour() const { return state_.load().colour; }

  std::pair<Colour, bool> state() const {
    const State state = state_;
    return {state.colour, state.blinks};
  }

  /// Turns red, blinking or not, in one step. Returns the previous state.
  Colour stop(bool blinking) {
    return change([&](State& state) { state = {Colour::red, blinking}; }).colour;
  }

 private:
  struct State {
    Colour colour = Colour::red;
    int blinks = false;  // as wide as the colour: no padding, which a compare-exchange would compare
  };
  static_assert(std::atomic<State>::is_always_lock_free);

  template <class F>
  State change(F make) {
    State seen = state_;
    for (;;) {
      State made = seen;
      make(made);
      if (state_.compare_exchange_weak(seen, made)) return seen;
    }
  }

  std::atomic<State> state_{};
};

}  // namespace

sunder::ObjectEntry traffic_light() {
  return sunder::object<TrafficLight>("TrafficLight")
      .core("show", &TrafficLight::show)
      .domain(0, {Colour::red, Colour::amber, Colour::green})
      .core("blink", &TrafficLight::blink)
      .core("colour", &TrafficLight::colour)
      .read_only()
      .method("state", &TrafficLight::state)
      .read_only()
      .method("stop", &TrafficLight::stop)
      .domain(0, {false, true})
      .entry();
}

}  // namespace corpus::atomic
