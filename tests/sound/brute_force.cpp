#include "sound/brute_force.hpp"

#include <deque>
#include <stdexcept>
#include <unordered_map>

namespace sunder::sound {
namespace {

// A moment, and the sequence that has moved last.
struct Node {
  Machine machine;
  int current;
  int preemptions;
};

// At a stuck end, the next invocation of each sequence that has started waits.
Outcome outcome_of(const Plan& plan, const Machine& machine) {
  const std::vector<std::int64_t> results = machine.results();
  auto next = results.begin();
  Outcome outcome;
  for (int s = 0; s < static_cast<int>(plan.sequences.size()); ++s) {
    bool has_started = true;
    for (int before = 0; before < static_cast<int>(plan.sequences.size()); ++before)
      has_started &= !(plan.after[s] >> before & 1U) || machine.has_ended(plan, before);
    for (std::size_t i = 0; i < plan.sequences[s].size(); ++i) {
      const bool waits = i == machine.returned(s) && has_started;
      if (i < machine.returned(s))
        outcome.emplace_back(Integer{*next++});
      else
        outcome.emplace_back(waits ? NoResult::waits : NoResult::not_begun);
    }
  }
  return outcome;
}

class Search {
 public:
  Search(const Plan& plan, std::size_t max_moments) : plan_(plan), max_moments_(max_moments) {}

  // Shortest paths: moments that need fewer preemptions come first.
  std::optional<Possible> run() {
    reach({Machine(plan_), kNobody, 0}, false);
    while (!open_.empty()) {
      const Node node = std::move(open_.front());
      open_.pop_front();
      if (fewest_.at(key_of(node)) < node.preemptions) continue;
      expand(node);
      if (fewest_.size() > max_moments_) return std::nullopt;
    }
    possible_.moments = fewest_.size();
    run_serially(Machine(plan_));
    return possible_;
  }

 private:
  static constexpr int kNobody = -1;

  struct Key {
    Machine machine;
    int current;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return std::hash<std::string_view>()(key.machine.bytes()) + static_cast<std::size_t>(key.current);
    }
  };
  static Key key_of(const Node& node) { return {node.machine, node.current}; }

  void expand(const Node& node) {
    const int count = static_cast<int>(plan_.sequences.size());
    const bool costs = node.current != kNobody && node.machine.is_inside(node.current) &&
                       node.machine.can_move(plan_, node.current);
    bool ended = true, stuck = true;
    for (int s = 0; s < count; ++s) {
      ended &= node.machine.has_ended(plan_, s);
      if (!node.machine.can_move(plan_, s)) continue;
      stuck = false;
      const bool preempts = costs && s != node.current;
      for (Machine& next : node.machine.moved(plan_, s))
        reach({std::move(next), s, node.preemptions + (preempts ? 1 : 0)}, preempts);
    }
    if (ended || stuck) possible_.outcomes.try_emplace(outcome_of(plan_, node.machine), node.preemptions);
    if (!ended && stuck && !possible_.deadlock) possible_.deadlock = node.preemptions;
  }

  // Each invocation is made without an interruption. If it has to wait, the execution is serial only if it is
  // the last one of all.
  void run_serially(const Machine& machine) {
    const int count = static_cast<int>(plan_.sequences.size());
    int open = 0;
    for (int s = 0; s < count; ++s) open += machine.has_ended(plan_, s) ? 0 : 1;
    for (int s = 0; s < count; ++s) {
      Machine next = machine;
      while (next.can_move(plan_, s) && next.returned(s) == machine.returned(s))
        next = next.moved(plan_, s).front();
      if (next.returned(s) > machine.returned(s))
        run_serially(next);
      else if (open == 1 && !machine.has_ended(plan_, s))
        possible_.serial.insert(outcome_of(plan_, next));
    }
    if (open == 0) possible_.serial.insert(outcome_of(plan_, machine));
  }

  void reach(Node node, bool later) {
    const auto [at, is_new] = fewest_.try_emplace(key_of(node), node.preemptions);
    if (!is_new && at->second <= node.preemptions) return;
    at->second = node.preemptions;
    later ? open_.push_back(std::move(node)) : open_.push_front(std::move(node));
  }

  const Plan& plan_;
  std::size_t max_moments_;
  std::deque<Node> open_;
  std::unordered_map<Key, int, Hash> fewest_;
  Possible possible_;
};

}  // namespace

std::set<Outcome> Possible::within(int preemptions) const {
  std::set<Outcome> some;
  for (const auto& [outcome, fewest] : outcomes)
    if (fewest <= preemptions) some.insert(outcome);
  return some;
}

std::optional<Possible> brute_force(const Plan& plan, std::size_t max_moments) {
  return Search(plan, max_moments).run();
}

Plan plan_of(const Recipe& recipe, const Harness& harness) {
  Plan plan;
  for (const Sequence& sequence : harness.sequences) {
    std::vector<Code>& codes = plan.sequences.emplace_back();
    for (const Invocation& i : sequence) {
      codes.push_back(compiled(recipe.methods[i.method]));
      if (codes.back().empty() || !is_step(codes.back().front().op))
        throw std::logic_error("a method does not begin with a step: " + to_text(recipe.methods[i.method]));
    }
  }
  plan.after = predecessors(static_cast<int>(harness.sequences.size()), harness.order);
  return plan;
}

}  // namespace sunder::sound
