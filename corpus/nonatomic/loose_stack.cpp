#include <atomic>
#include <optional>
#include <vector>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Treiber's stack, with methods that are made of several pushes and pops.
class LooseStack {
 public:
  void push(int value) {
    Node* const pushed = nodes_.make(value, top_.load());
    while (!top_.compare_exchange_weak(pushed->below, pushed)) {
    }
  }

  std::optional<int> pop() {
    Node* top = top_;
    while (top != nullptr && !top_.compare_exchange_weak(top, top->below)) {
    }
    return top == nullptr ? std::nullopt : std::optional(top->value);
  }

  void push_all(const std::vector<int>& values) {
    for (const int value : values) push(value);
  }

  std::vector<int> drain() {
    std::vector<int> values;
    while (const auto value = pop()) values.push_back(*value);
    return values;
  }

  /// Replaces the top, and returns the old one. An empty stack stays empty.
  std::optional<int> replace_top(int value) {
    const auto replaced = pop();
    if (replaced) push(value);
    return replaced;
  }

 private:
  struct Node {
    int value;
    Node* below;
  };
  KeptNodes<Node> nodes_;
  std::atomic<Node*> top_ = nullptr;
};

}  // namespace

sunder::ObjectEntry loose_stack() {
  return sunder::object<LooseStack>("LooseStack")
      .core("push", &LooseStack::push)
      .core("pop", &LooseStack::pop)
      .method("push_all", &LooseStack::push_all)
      .method("drain", &LooseStack::drain)
      .method("replace_top", &LooseStack::replace_top)
      .entry();
}

}  // namespace corpus::nonatomic
