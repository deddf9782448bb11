#include <atomic>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "objects.hpp"

namespace corpus::atomic {

/// The exception of TwoLockQueue.
struct QueueIsEmpty : std::runtime_error {
  QueueIsEmpty() : std::runtime_error("the queue is empty") {}
};

namespace {

/// The two-lock queue of Michael and Scott. Atomic: a push takes effect when it links its node, under the
/// tail's lock; a pop when it reads the link, under the head's lock; methods that need the whole state hold
/// both locks. An empty queue throws an exception, which is a result like any other.
class TwoLockQueue {
 public:
  TwoLockQueue() = default;
  TwoLockQueue(const TwoLockQueue&) = delete;
  TwoLockQueue& operator=(const TwoLockQueue&) = delete;
  ~TwoLockQueue() {
    while (head_ != nullptr) delete std::exchange(head_, head_->next.load());
  }

  void push(int value) {
    Node* const pushed = new Node{value};
    std::lock_guard lock(tail_mutex_);
    tail_->next = pushed;  // from here on a pop may free the old tail
    tail_ = pushed;
  }

  int pop() {
    std::lock_guard lock(head_mutex_);
    Node* const first = head_->next;
    if (first == nullptr) throw QueueIsEmpty();
    delete std::exchange(head_, first);
    return first->value;
  }

  int front() {
    std::lock_guard lock(head_mutex_);
    const Node* const first = head_->next;
    if (first == nullptr) throw QueueIsEmpty();
    return first->value;
  }

  std::vector<int> to_vector() {
    std::scoped_lock lock(head_mutex_, tail_mutex_);
    std::vector<int> values;
    for (const Node* node = head_->next; node != nullptr; node = node->next) values.push_back(node->value);
    return values;
  }

 private:
  struct Node {
    int value;
    std::atomic<Node*> next = nullptr;
  };
  std::mutex head_mutex_;
  std::mutex tail_mutex_;
  Node* head_ = new Node{0};  // the node before the first element
  Node* tail_ = head_;
};

}  // namespace

sunder::ObjectEntry two_lock_queue() {
  return sunder::object<TwoLockQueue>("TwoLockQueue")
      .core("push", &TwoLockQueue::push)
      .core("pop", &TwoLockQueue::pop)
      .method("front", &TwoLockQueue::front)
      .read_only()
      .method("to_vector", &TwoLockQueue::to_vector)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
