#include <cds/container/basket_queue.h>
#include <cds/container/moir_queue.h>
#include <cds/container/mspriority_queue.h>
#include <cds/container/msqueue.h>
#include <cds/container/optimistic_queue.h>
#include <cds/container/rwqueue.h>
#include <cds/container/treiber_stack.h>
#include <cds/container/vyukov_mpmc_cycle_queue.h>
#include <cds/container/weak_ringbuffer.h>

#include "containers.hpp"
#include "libcds.hpp"

namespace gallery {
namespace {

namespace cc = cds::container;

/// The counter that size() needs; without it, it is always 0.
template <class Base>
struct Counting : Base {
  using item_counter = cds::atomicity::item_counter;
};

using Hp = cds::gc::HP;
using MsQueue = cc::MSQueue<Hp, int, Counting<cc::msqueue::traits>>;
using MoirQueue = cc::MoirQueue<Hp, int, Counting<cc::msqueue::traits>>;
using BasketQueue = cc::BasketQueue<Hp, int, Counting<cc::basket_queue::traits>>;
using OptimisticQueue = cc::OptimisticQueue<Hp, int, Counting<cc::optimistic_queue::traits>>;
using RwQueue = cc::RWQueue<int, Counting<cc::rwqueue::traits>>;
using VyukovQueue = cc::VyukovMPMCCycleQueue<int, Counting<cc::vyukov_queue::traits>>;
using TreiberStack = cc::TreiberStack<Hp, int, Counting<cc::treiber_stack::traits>>;
using PriorityQueue = cc::MSPriorityQueue<int>;
using RingBuffer = cc::WeakRingBuffer<int>;

template <class C>
std::optional<int> pop(Kept<C>& container) {
  return given([&](int& v) { return container->pop(v); });
}

template <class C>
std::optional<int> pop_with(Kept<C>& container) {
  return given([&](int& into) { return container->pop_with([&](const int& v) { into = v; }); });
}

template <class C>
bool push_with(Kept<C>& container, int value) {
  return container->push_with([&](int& place) { place = value; });
}

// enqueue and dequeue, by these and longer names, are push and pop.
template <class C>
sunder::Declaration<Kept<C>> both_ends(const char* name) {
  auto made = sunder::object<Kept<C>>(name);
  made.core("push", [](Kept<C>& c, int v) { return c->push(v); });
  made.core("pop", pop<C>);
  if constexpr (requires(Kept<C> & c) { c->push_with([](int&) {}); }) made.method("push_with", push_with<C>);
  made.method("emplace", [](Kept<C>& c, int v) { return c->emplace(v); });
  made.method("pop_with", pop_with<C>);
  return with_state(made);
}

sunder::ObjectEntry priority_queue() {
  auto made = both_ends<PriorityQueue>("MSPriorityQueue");
  made.make([] { return std::make_unique<Kept<PriorityQueue>>(3); });
  made.method("full", [](Kept<PriorityQueue>& c) { return c->full(); }).read_only();
  made.method("clear_with", [](Kept<PriorityQueue>& c) {
    std::vector<int> all;
    c->clear_with([&](int v) { all.push_back(v); });
    return all;
  });
  return made.entry();
}

// One producer and one consumer; front, pop_front and clear are the consumer's.
sunder::Declaration<Kept<RingBuffer>> ring_buffer(const char* name, std::size_t capacity) {
  using Ring = Kept<RingBuffer>;
  auto made = sunder::object<Ring>(name);
  made.make([=] { return std::make_unique<Ring>(capacity); });
  made.core("push", [](Ring& r, int v) { return r->push(v); }).role("producer");
  made.core("pop", pop<RingBuffer>).role("consumer");
  return made;
}

sunder::ObjectEntry ring_buffer() {
  using Ring = Kept<RingBuffer>;
  auto made = ring_buffer("WeakRingBuffer", 2);
  made.method("push_with", push_with<RingBuffer>).role("producer");
  made.method("emplace", [](Ring& r, int v) { return r->emplace(v); }).role("producer");
  made.method("pop_with", pop_with<RingBuffer>).role("consumer");
  made.method("front",
              [](Ring& r) {
                const int* first = r->front();
                return first != nullptr ? std::optional(*first) : std::nullopt;
              })
      .read_only()
      .role("consumer");
  made.method("pop_front", [](Ring& r) { return r->pop_front(); }).role("consumer");
  made.method("clear", [](Ring& r) { r->clear(); }).role("consumer");
  made.method("size", [](Ring& r) { return count_of(r->size()); }).read_only();
  made.method("empty", [](Ring& r) { return r->empty(); }).read_only();
  made.method("full", [](Ring& r) { return r->full(); }).read_only();
  return made.entry();
}

// Batches have to be smaller than the buffer.
sunder::ObjectEntry ring_buffer_of_four() {
  using Ring = Kept<RingBuffer>;
  auto made = ring_buffer("WeakRingBuffer_of_four", 4);
  made.method("push_all",
              [](Ring& r, const std::vector<int>& all) { return r->push(all.data(), all.size()); })
      .role("producer");
  made.method("pop_two",
              [](Ring& r) {
                std::vector<int> two(2);
                if (!r->pop(two.data(), two.size())) two.clear();
                return two;
              })
      .role("consumer");
  return made.entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> libcds_queues() {
  return {both_ends<MsQueue>("MSQueue").entry(),
          both_ends<MoirQueue>("MoirQueue").entry(),
          both_ends<BasketQueue>("BasketQueue").entry(),
          both_ends<OptimisticQueue>("OptimisticQueue").entry(),
          both_ends<RwQueue>("RWQueue").entry(),
          both_ends<VyukovQueue>("VyukovMPMCCycleQueue")
              .make([] { return std::make_unique<Kept<VyukovQueue>>(2); })
              .entry(),
          both_ends<TreiberStack>("TreiberStack").entry(),
          priority_queue(),
          ring_buffer(),
          ring_buffer_of_four()};
}

}  // namespace gallery
