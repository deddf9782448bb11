#include <atomic>
#include <deque>
#include <mutex>
#include <optional>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// The lock-free queue of Michael and Scott without reclamation. Atomic: a push takes effect when it links
/// its node behind the last one, a pop when it moves the head. If a pop or peek finds no next node, the head
/// is still at the node before at that moment, because the head only moves to a next node.
class MichaelScottQueue {
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

  std::optional<int> peek() const {
    const Node* const first = head_.load()->next;
    return first == nullptr ? std::nullopt : std::optional(first->value);
  }

  bool is_empty() const { return head_.load()->next == nullptr; }

 private:
  struct Node {
    int value;
    std::atomic<Node*> next = nullptr;
  };
  KeptNodes<Node> nodes_;
  std::atomic<Node*> head_ = nodes_.make(0);  // the node before the first element
  std::atomic<Node*> tail_ = head_.load();    // the last node, or one before it
};

/// The same queue in its plainest form: it defines the atomic outcomes.
class PlainQueue {
 public:
  void push(int value) {
    std::lock_guard lock(mutex_);
    values_.push_back(value);
  }

  std::optional<int> pop() {
    std::lock_guard lock(mutex_);
    if (values_.empty()) return std::nullopt;
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

  std::optional<int> peek() {
    std::lock_guard lock(mutex_);
    return values_.empty() ? std::nullopt : std::optional(values_.front());
  }

  bool is_empty() {
    std::lock_guard lock(mutex_);
    return values_.empty();
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
};

template <class Queue>
sunder::Declaration<Queue> declared(const char* name) {
  return sunder::object<Queue>(name)
      .core("push", &Queue::push)
      .core("pop", &Queue::pop)
      .method("peek", &Queue::peek)
      .read_only()
      .method("is_empty", &Queue::is_empty)
      .read_only();
}

}  // namespace

sunder::ObjectEntry michael_scott_queue() {
  return declared<MichaelScottQueue>("MichaelScottQueue")
      .reference(declared<PlainQueue>("PlainQueue"))
      .entry();
}

}  // namespace corpus::atomic
