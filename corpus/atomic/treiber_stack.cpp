#include <atomic>
#include <optional>
#include <vector>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// Treiber's stack without reclamation. Atomic: nodes never change once they are reachable, so the stack's
/// whole content is given by one load of the top, and each method takes effect at one load, exchange or
/// compare-exchange of it. Nodes are kept until the end, so a compare-exchange cannot mistake one.
class TreiberStack {
 public:
  void push(int value) { push_all({value}); }

  std::optional<int> pop() {
    Node* top = top_;
    while (top != nullptr && !top_.compare_exchange_weak(top, top->below)) {
    }
    return value_of(top);
  }

  std::optional<int> top() const { return value_of(top_); }
  bool is_empty() const { return top_ == nullptr; }
  std::vector<int> to_vector() const { return values_from(top_); }
  std::vector<int> pop_all() { return values_from(top_.exchange(nullptr)); }

  /// The last value ends up on top. The nodes are chained first, and become visible together.
  void push_all(const std::vector<int>& values) {
    Node* highest = nullptr;
    Node* lowest = nullptr;
    for (const int value : values) {
      highest = nodes_.make(value, highest);
      if (lowest == nullptr) lowest = highest;
    }
    if (highest == nullptr) return;
    lowest->below = top_;
    while (!top_.compare_exchange_weak(lowest->below, highest)) {
    }
  }

 private:
  struct Node {
    int value;
    Node* below;
  };

  static std::optional<int> value_of(const Node* node) {
    return node == nullptr ? std::nullopt : std::optional(node->value);
  }

  static std::vector<int> values_from(const Node* node) {
    std::vector<int> values;
    for (; node != nullptr; node = node->below) values.push_back(node->value);
    return values;
  }

  KeptNodes<Node> nodes_;
  std::atomic<Node*> top_ = nullptr;
};

}  // namespace

sunder::ObjectEntry treiber_stack() {
  return sunder::object<TreiberStack>("TreiberStack")
      .core("push", &TreiberStack::push)
      .data_independent(0)
      .core("pop", &TreiberStack::pop)
      .method("top", &TreiberStack::top)
      .read_only()
      .method("is_empty", &TreiberStack::is_empty)
      .read_only()
      .method("to_vector", &TreiberStack::to_vector)
      .read_only()
      .method("pop_all", &TreiberStack::pop_all)
      .method("push_all", &TreiberStack::push_all)
      .data_independent(0)
      .entry();
}

}  // namespace corpus::atomic
