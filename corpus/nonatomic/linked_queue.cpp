#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// The lock-free queue of Michael and Scott. A walk along its links sees elements that were never in the
/// queue together: one that has been popped since, and one that was pushed after that.
class LinkedQueue {
 public:
  void push(int value) {
    Node* const pushed = nodes_.make(value);
    for (;;) {
      Node* last = tail_;
      Node* next = nullptr;
      const bool linked = last->next.compare_exchange_strong(next, pushed);
      tail_.compare_exchange_strong(last, linked ? pushed : next);
      if (linked) return;
    }
  }

  std::optional<int> pop() {
    for (Node* first = head_;;) {
      Node* const next = first->next;
      if (next == nullptr) return std::nullopt;
      if (head_.compare_exchange_weak(first, next)) return next->value;
    }
  }

  std::vector<int> to_vector() const {
    std::vector<int> values;
    for (const Node* node = head_.load()->next; node != nullptr; node = node->next)
      values.push_back(node->value);
    return values;
  }

  bool contains_all(const std::vector<int>& values) const {
    return std::ranges::all_of(values, [this](int value) { return contains(value); });
  }

  void clear() {
    while (pop()) {
    }
  }

 private:
  struct Node {
    int value;
    std::atomic<Node*> next = nullptr;
  };

  bool contains(int value) const {
    for (const Node* node = head_.load()->next; node != nullptr; node = node->next)
      if (node->value == value) return true;
    return false;
  }

  KeptNodes<Node> nodes_;
  std::atomic<Node*> head_ = nodes_.make(0);  // the node before the first element
  std::atomic<Node*> tail_ = head_.load();    // the last node, or one before it
};

}  // namespace

sunder::ObjectEntry linked_queue() {
  return sunder::object<LinkedQueue>("LinkedQueue")
      .core("push", &LinkedQueue::push)
      .core("pop", &LinkedQueue::pop)
      .method("to_vector", &LinkedQueue::to_vector)
      .read_only()
      .method("contains_all", &LinkedQueue::contains_all)
      .read_only()
      .method("clear", &LinkedQueue::clear)
      .entry();
}

}  // namespace corpus::nonatomic
