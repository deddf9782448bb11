#include <optional>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::weak {
namespace {

/// Treiber's stack without reclamation. Right with a push that releases and a pop that acquires: who gets a
/// node sees its value.
template <memory_order push_order, memory_order pop_order>
class Stack {
 public:
  void push(int value) {
    Node* const pushed = nodes_.make(value, top_.load(relaxed));
    while (!top_.compare_exchange_weak(pushed->below, pushed, push_order, relaxed)) {
    }
  }
  std::optional<int> pop() {
    Node* top = top_.load(pop_order);
    while (top != nullptr && !top_.compare_exchange_weak(top, top->below, pop_order, pop_order)) {
    }
    return top == nullptr ? std::nullopt : std::optional(top->value);
  }

 private:
  struct Node {
    int value;
    Node* below;
  };
  KeptNodes<Node> nodes_;
  std::atomic<Node*> top_ = nullptr;
};

template <class T>
sunder::ObjectEntry stack(const char* name) {
  return sunder::object<T>(name).core("push", &T::push).core("pop", &T::pop).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> stacks() {
  return {stack<Stack<release, acquire>>("Stack"), stack<Stack<relaxed, acquire>>("RelaxedPushStack"),
          stack<Stack<release, relaxed>>("RelaxedPopStack")};
}

}  // namespace corpus::weak
