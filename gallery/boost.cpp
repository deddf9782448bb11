// Boost.Lockfree, and the synchronised queues of Boost.Thread.
#include "boost_sync.hpp"

#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <boost/lockfree/stack.hpp>
#include <iterator>
#include <memory>

#include "containers.hpp"

namespace {

using gallery::given;

using SmallQueue = boost::lockfree::queue<int, boost::lockfree::capacity<1>>;
using Queue = boost::lockfree::queue<int>;
using SmallStack = boost::lockfree::stack<int, boost::lockfree::capacity<1>>;
using Stack = boost::lockfree::stack<int>;
using SpscQueue = boost::lockfree::spsc_queue<int, boost::lockfree::capacity<2>>;

template <class C>
std::optional<int> pop(C& container) {
  return given([&](int& v) { return container.pop(v); });
}

template <class C>
std::optional<int> consume_one(C& container) {
  return given([&](int& into) { return container.consume_one([&](int v) { into = v; }); });
}

template <class C>
std::vector<int> consume_all(C& container) {
  std::vector<int> all;
  container.consume_all([&](int v) { all.push_back(v); });
  return all;
}

template <class C>
sunder::Declaration<C> both_ends(const char* name) {
  return sunder::object<C>(name)
      .core("push", [](C& c, int v) { return c.push(v); })
      .core("pop", pop<C>)
      .method("bounded_push", [](C& c, int v) { return c.bounded_push(v); })
      .method("consume_one", consume_one<C>)
      .method("consume_all", consume_all<C>)
      .method("empty", gallery::is_empty<C>)
      .read_only();
}

long push_all(Stack& stack, const std::vector<int>& values) {
  return stack.push(values.begin(), values.end()) - values.begin();
}

long bounded_push_all(Stack& stack, const std::vector<int>& values) {
  return stack.bounded_push(values.begin(), values.end()) - values.begin();
}

template <class S>
sunder::Declaration<S> stack(const char* name) {
  return both_ends<S>(name)
      .method("consume_all_atomic",
              [](S& s) {
                std::vector<int> all;
                s.consume_all_atomic([&](int v) { all.push_back(v); });
                return all;
              })
      .method("consume_all_atomic_reversed", [](S& s) {
        std::vector<int> all;
        s.consume_all_atomic_reversed([&](int v) { all.push_back(v); });
        return all;
      });
}

// By its documentation, the consumer calls read_available, and the producer write_available.
sunder::Declaration<SpscQueue> spsc() {
  return sunder::object<SpscQueue>("spsc_queue")
      .core("push", [](SpscQueue& q, int v) { return q.push(v); })
      .role("producer")
      .core("pop", pop<SpscQueue>)
      .role("consumer")
      .method("push_all",
              [](SpscQueue& q, const std::vector<int>& v) {
                return gallery::count_of(q.push(v.data(), v.size()));
              })
      .role("producer")
      .method("push_range",
              [](SpscQueue& q, const std::vector<int>& v) { return q.push(v.begin(), v.end()) - v.begin(); })
      .role("producer")
      .method("pop_unseen", [](SpscQueue& q) { return q.pop(); })
      .role("consumer")
      .method("pop_all",
              [](SpscQueue& q) {
                std::vector<int> all;
                q.pop(std::back_inserter(all));
                return all;
              })
      .role("consumer")
      .method("pop_two",
              [](SpscQueue& q) {
                std::vector<int> all(2);
                all.resize(q.pop(all.data(), all.size()));
                return all;
              })
      .role("consumer")
      .method("consume_one", consume_one<SpscQueue>)
      .role("consumer")
      .method("consume_all", consume_all<SpscQueue>)
      .role("consumer")
      .method("front",
              [](SpscQueue& q) { return q.read_available() > 0 ? std::optional(q.front()) : std::nullopt; })
      .read_only()
      .role("consumer")
      .method("read_available", [](SpscQueue& q) { return gallery::count_of(q.read_available()); })
      .read_only()
      .role("consumer")
      .method("write_available", [](SpscQueue& q) { return gallery::count_of(q.write_available()); })
      .read_only()
      .role("producer")
      .method("empty", gallery::is_empty<SpscQueue>)
      .read_only();
}

}  // namespace

int main(int argc, char** argv) {
  const auto small_queue = both_ends<SmallQueue>("queue_of_one");
  auto queue = both_ends<Queue>("queue").make([] { return std::make_unique<Queue>(4); });
  queue.method("reserve", [](Queue& q) { q.reserve(1); });
  const auto small_stack = stack<SmallStack>("stack_of_one");
  auto large_stack = stack<Stack>("stack").make([] { return std::make_unique<Stack>(4); });
  // Of fixed capacity these do not compile.
  large_stack.method("push_all", push_all).method("bounded_push_all", bounded_push_all);
  large_stack.method("reserve", [](Stack& s) { s.reserve(1); });
  std::vector<sunder::ObjectEntry> objects{small_queue.entry(), queue.entry(), small_stack.entry(),
                                           large_stack.entry(), spsc().entry()};
  for (auto& each : gallery::boost_sync()) objects.push_back(std::move(each));
  return sunder::run(argc, argv, std::move(objects));
}
