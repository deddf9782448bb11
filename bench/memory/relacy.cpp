// The harnesses of `scripts/bench memory` for relacy: relacy PROGRAM EXECUTIONS. Random schedules.
#include <relacy/relacy.hpp>

#include <cstdlib>
#include <cstring>

namespace {

struct StoreBuffering : rl::test_suite<StoreBuffering, 2> {
  rl::atomic<int> x, y;
  int seen[2];

  void before() {
    x($) = 0;
    y($) = 0;
  }
  void thread(unsigned index) {
    (index == 0 ? x : y)($).store(1, rl::mo_relaxed);
    seen[index] = (index == 0 ? y : x)($).load(rl::mo_relaxed);
  }
};

struct Ring : rl::test_suite<Ring, 2> {
  rl::var<int> slots[2];
  rl::atomic<std::size_t> head, tail;

  void before() {
    head($) = 0;
    tail($) = 0;
  }
  bool push(int value) {
    const std::size_t at = tail($).load(rl::mo_relaxed);
    if (at - head($).load(rl::mo_seq_cst) == 2) return false;
    slots[at % 2]($) = value;
    tail($).store(at + 1, rl::mo_seq_cst);
    return true;
  }
  int pop() {
    const std::size_t at = head($).load(rl::mo_relaxed);
    if (at == tail($).load(rl::mo_seq_cst)) return -1;
    const int value = slots[at % 2]($);
    head($).store(at + 1, rl::mo_seq_cst);
    return value;
  }
  void thread(unsigned index) {
    if (index == 0) {
      pop();
      pop();
    } else {
      push(0);
      push(0);
      push(0);
    }
  }
};

struct Stack : rl::test_suite<Stack, 2> {
  struct Node {
    rl::var<int> value;
    rl::var<Node*> below;
  };
  rl::atomic<Node*> top;
  Node nodes[2];  // one for each thread, never freed

  void before() { top($) = nullptr; }
  void push(Node* pushed, int value) {
    pushed->value($) = value;
    Node* below = top($).load(rl::mo_relaxed);
    do pushed->below($) = below;
    while (!top($).compare_exchange_weak(below, pushed, rl::mo_release, rl::mo_relaxed));
  }
  int pop() {
    Node* taken = top($).load(rl::mo_acquire);
    while (taken && !top($).compare_exchange_weak(taken, taken->below($), rl::mo_acquire, rl::mo_acquire)) {
    }
    return taken ? static_cast<int>(taken->value($)) : -1;
  }
  void thread(unsigned index) {
    push(&nodes[index], static_cast<int>(index));
    pop();
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  rl::test_params how;
  how.search_type = rl::random_scheduler_type;
  how.iteration_count = std::strtoull(argv[2], nullptr, 10);
  if (std::strcmp(argv[1], "sb") == 0) return !rl::simulate<StoreBuffering>(how);
  if (std::strcmp(argv[1], "ring") == 0) return !rl::simulate<Ring>(how);
  if (std::strcmp(argv[1], "stack") == 0) return !rl::simulate<Stack>(how);
  return 2;
}
