#include <optional>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::weak {
namespace {

/// The queue of Michael and Scott without reclamation, with values that are atomic. Right with links that
/// release and loads of them that acquire: who reaches a node sees its value.
template <memory_order link_order, memory_order next_order>
class Queue {
 public:
  void push(int value) {
    Node* const pushed = nodes_.make();
    pushed->value.store(value, relaxed);
    for (;;) {
      Node* last = tail_.load(acquire);
      Node* next = nullptr;
      const bool linked = last->next.compare_exchange_strong(next, pushed, link_order, acquire);
      tail_.compare_exchange_strong(last, linked ? pushed : next, link_order, relaxed);
      if (linked) return;
    }
  }
  std::optional<int> pop() {
    for (Node* first = head_.load(acquire);;) {
      Node* const next = first->next.load(next_order);
      if (next == nullptr) return std::nullopt;
      if (head_.compare_exchange_weak(first, next, release, acquire)) return next->value.load(relaxed);
    }
  }

 private:
  struct Node {
    std::atomic<int> value = 0;
    std::atomic<Node*> next = nullptr;
  };
  KeptNodes<Node> nodes_;
  std::atomic<Node*> head_ = nodes_.make();  // the node before the first element
  std::atomic<Node*> tail_ = head_.load();   // the last node, or one before it
};

template <class T>
sunder::ObjectEntry queue(const char* name) {
  return sunder::object<T>(name).core("push", &T::push).core("pop", &T::pop).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> queues() {
  return {queue<Queue<acq_rel, acquire>>("Queue"), queue<Queue<acquire, acquire>>("RelaxedLinkQueue"),
          queue<Queue<acq_rel, relaxed>>("RelaxedNextQueue")};
}

}  // namespace corpus::weak
