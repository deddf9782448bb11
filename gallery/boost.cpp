// Boost.Lockfree.
#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/stack.hpp>
#include <memory>
#include <optional>

#include "sunder/sunder.hpp"

namespace {

using SmallQueue = boost::lockfree::queue<int, boost::lockfree::capacity<1>>;
using Queue = boost::lockfree::queue<int>;
using Stack = boost::lockfree::stack<int>;

template <class C>
std::optional<int> pop(C& container) {
  int value = 0;
  return container.pop(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const auto small = sunder::object<SmallQueue>("queue_of_one")
                         .core("push", [](SmallQueue& q, int v) { return q.push(v); })
                         .core("pop", pop<SmallQueue>)
                         .method("empty", [](SmallQueue& q) { return q.empty(); })
                         .read_only();
  const auto queue = sunder::object<Queue>("queue")
                         .make([] { return std::make_unique<Queue>(4); })
                         .core("push", [](Queue& q, int v) { return q.push(v); })
                         .core("pop", pop<Queue>)
                         .method("empty", [](Queue& q) { return q.empty(); })
                         .read_only();
  const auto stack = sunder::object<Stack>("stack")
                         .make([] { return std::make_unique<Stack>(4); })
                         .core("push", [](Stack& s, int v) { return s.push(v); })
                         .core("pop", pop<Stack>)
                         .method("empty", [](Stack& s) { return s.empty(); })
                         .read_only();
  return sunder::run(argc, argv, small, queue, stack);
}
