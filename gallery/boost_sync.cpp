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

const auto kPatience = boost::chrono::microseconds(100);

bool succeeded(queue_op_status status) { return status == queue_op_status::success; }

/// The element that was pulled, if the pull succeeded.
template <class Pull>
std::optional<int> pulled(Pull pull) {
  return given([&](int& v) { return succeeded(pull(v)); });
}

template <class Pull>
int pulled_into(Pull pull) {
  int value = 0;
  pull(value);
  return value;
}

template <class Q>
sunder::Declaration<Q> with_state(sunder::Declaration<Q> made) {
  made.method("size", size<Q>).read_only();
  made.method("empty", is_empty<Q>).read_only();
  made.method("full", [](Q& q) { return q.full(); }).read_only();
  made.method("closed", [](Q& q) { return q.closed(); }).read_only();
  made.method("close", [](Q& q) { q.close(); });
  return made;
}

template <class Q>
sunder::Declaration<Q> pushed_and_pulled(const char* name) {
  auto made = sunder::object<Q>(name);
  made.core("try_push", [](Q& q, int v) { return succeeded(q.try_push(v)); });
  made.core("try_pull", [](Q& q) { return pulled([&](int& v) { return q.try_pull(v); }); });
  made.method("push", [](Q& q, int v) { q.push(v); });
  made.method("pull", [](Q& q) { return q.pull(); });
  made.method("pull_into", [](Q& q) { return pulled_into([&](int& v) { q.pull(v); }); });
  made.method("wait_pull", [](Q& q) { return pulled([&](int& v) { return q.wait_pull(v); }); });
  made.method("nonblocking_pull", [](Q& q) { return pulled([&](int& v) { return q.nonblocking_pull(v); }); });
  return with_state(made);
}

template <class Q>
sunder::Declaration<Q> back_and_front(const char* name) {
  auto made = sunder::object<Q>(name);
  made.core("try_push_back", [](Q& q, int v) { return succeeded(q.try_push_back(v)); });
  made.core("try_pull_front", [](Q& q) { return pulled([&](int& v) { return q.try_pull_front(v); }); });
  made.method("push_back", [](Q& q, int v) { q.push_back(v); });
  made.method("wait_push_back", [](Q& q, int v) { return succeeded(q.wait_push_back(v)); });
  made.method("nonblocking_push_back", [](Q& q, int v) { return succeeded(q.nonblocking_push_back(v)); });
  made.method("pull_front", [](Q& q) { return q.pull_front(); });
  made.method("pull_front_into", [](Q& q) { return pulled_into([&](int& v) { q.pull_front(v); }); });
  made.method("wait_pull_front", [](Q& q) { return pulled([&](int& v) { return q.wait_pull_front(v); }); });
  made.method("nonblocking_pull_front",
              [](Q& q) { return pulled([&](int& v) { return q.nonblocking_pull_front(v); }); });
  return with_state(made);
}

sunder::ObjectEntry queue() {
  auto made = pushed_and_pulled<Queue>("sync_queue");
  made.method("wait_push", [](Queue& q, int v) { return succeeded(q.wait_push(v)); });
  made.method("nonblocking_push", [](Queue& q, int v) { return succeeded(q.nonblocking_push(v)); });
  return made.entry();
}

/// The element that the pointer holds, if any.
std::optional<int> held(const boost::shared_ptr<int>& element) {
  return element ? std::optional(*element) : std::nullopt;
}

// The older names have code of their own.
sunder::ObjectEntry bounded_queue() {
  using Q = BoundedQueue;
  auto made = back_and_front<Q>("sync_bounded_queue");
  made.make([] { return std::make_unique<Q>(1); });
  made.method("push", [](Q& q, int v) { q.push(v); });
  made.method("try_push", [](Q& q, int v) { return q.try_push(v); });
  made.method("try_push_no_block", [](Q& q, int v) { return q.try_push(boost::no_block, v); });
  made.method("pull", [](Q& q) { return q.pull(); });
  made.method("pull_into", [](Q& q) { return pulled_into([&](int& v) { q.pull(v); }); });
  made.method("ptr_pull", [](Q& q) { return held(q.ptr_pull()); });
  made.method("try_pull", [](Q& q) { return given([&](int& v) { return q.try_pull(v); }); });
  made.method("try_pull_no_block",
              [](Q& q) { return given([&](int& v) { return q.try_pull(boost::no_block, v); }); });
  made.method("try_ptr_pull", [](Q& q) { return held(q.try_pull()); });
  return made.entry();
}

sunder::ObjectEntry priority_queue() {
  using Q = PriorityQueue;
  auto made = pushed_and_pulled<Q>("sync_priority_queue");
  made.method("pull_for", [](Q& q) { return pulled([&](int& v) { return q.pull_for(kPatience, v); }); });
  made.method("pull_until", [](Q& q) {
    return pulled([&](int& v) { return q.pull_until(boost::chrono::steady_clock::now() + kPatience, v); });
  });
  return made.entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> boost_sync() {
  return {queue(), bounded_queue(), back_and_front<Deque>("sync_deque").entry(), priority_queue()};
}

}  // namespace gallery
