#include "boost_sync.hpp"

#define BOOST_THREAD_VERSION 4
#include <boost/thread/concurrent_queues/sync_bounded_queue.hpp>
#include <boost/thread/concurrent_queues/sync_deque.hpp>
#include <boost/thread/concurrent_queues/sync_priority_queue.hpp>
#include <boost/thread/concurrent_queues/sync_queue.hpp>
#include <memory>

#include "containers.hpp"

namespace gallery {
namespace {

using boost::queue_op_status;

using Queue = boost::sync_queue<int>;
using BoundedQueue = boost::sync_bounded_queue<int>;
using Deque = boost::sync_deque<int>;
using PriorityQueue = boost::sync_priority_queue<int>;

bool succeeded(queue_op_status status) { return status == queue_op_status::success; }

template <class Q>
sunder::Declaration<Q> with_state(sunder::Declaration<Q> made) {
  made.method("size", size<Q>).read_only();
  made.method("empty", is_empty<Q>).read_only();
  made.method("full", [](Q& q) { return q.full(); }).read_only();
  made.method("closed", [](Q& q) { return q.closed(); }).read_only();
  made.method("close", [](Q& q) { q.close(); });
  return made;
}

sunder::ObjectEntry queue() {
  auto made = sunder::object<Queue>("sync_queue");
  made.core("try_push", [](Queue& q, int v) { return succeeded(q.try_push(v)); });
  made.core("try_pull", [](Queue& q) { return given([&](int& v) { return succeeded(q.try_pull(v)); }); });
  made.method("push", [](Queue& q, int v) { q.push(v); });
  made.method("nonblocking_push", [](Queue& q, int v) { return succeeded(q.nonblocking_push(v)); });
  made.method("pull", [](Queue& q) { return q.pull(); });
  made.method("wait_pull", [](Queue& q) { return given([&](int& v) { return succeeded(q.wait_pull(v)); }); });
  return with_state(made).entry();
}

sunder::ObjectEntry bounded_queue() {
  using Q = BoundedQueue;
  auto made = sunder::object<Q>("sync_bounded_queue");
  made.make([] { return std::make_unique<Q>(1); });
  made.core("try_push_back", [](Q& q, int v) { return succeeded(q.try_push_back(v)); });
  made.core("try_pull_front",
            [](Q& q) { return given([&](int& v) { return succeeded(q.try_pull_front(v)); }); });
  made.method("push_back", [](Q& q, int v) { q.push_back(v); });
  made.method("pull_front", [](Q& q) { return q.pull_front(); });
  return with_state(made).entry();
}

sunder::ObjectEntry deque() {
  auto made = sunder::object<Deque>("sync_deque");
  made.core("try_push_back", [](Deque& q, int v) { return succeeded(q.try_push_back(v)); });
  made.core("try_pull_front",
            [](Deque& q) { return given([&](int& v) { return succeeded(q.try_pull_front(v)); }); });
  made.method("push_back", [](Deque& q, int v) { q.push_back(v); });
  made.method("pull_front", [](Deque& q) { return q.pull_front(); });
  return with_state(made).entry();
}

sunder::ObjectEntry priority_queue() {
  using Q = PriorityQueue;
  auto made = sunder::object<Q>("sync_priority_queue");
  made.core("try_push", [](Q& q, int v) { return succeeded(q.try_push(v)); });
  made.core("try_pull", [](Q& q) { return given([&](int& v) { return succeeded(q.try_pull(v)); }); });
  made.method("push", [](Q& q, int v) { q.push(v); });
  made.method("pull", [](Q& q) { return q.pull(); });
  return with_state(made).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> boost_sync() {
  return {queue(), bounded_queue(), deque(), priority_queue()};
}

}  // namespace gallery
