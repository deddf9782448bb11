#pragma once

#include <atomic>
#include <utility>

namespace corpus {

/// Nodes that live as long as the object that made them. No address is used twice, so there is no ABA
/// problem, and no walk meets a freed node.
template <class Node>
class KeptNodes {
 public:
  KeptNodes() = default;
  KeptNodes(const KeptNodes&) = delete;
  KeptNodes& operator=(const KeptNodes&) = delete;

  ~KeptNodes() {
    for (Kept* each = newest_.load(); each != nullptr;) delete std::exchange(each, each->older);
  }

  template <class... A>
  Node* make(A&&... content) {
    Kept* made = new Kept{Node{std::forward<A>(content)...}, newest_.load()};
    while (!newest_.compare_exchange_weak(made->older, made)) {
    }
    return &made->node;
  }

 private:
  struct Kept {
    Node node;
    Kept* older;
  };
  std::atomic<Kept*> newest_ = nullptr;
};

}  // namespace corpus
