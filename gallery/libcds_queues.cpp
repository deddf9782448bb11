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
sunder::Declaration<Kept<C>> both_ends(const char* name) {
  auto made = sunder::object<Kept<C>>(name);
  made.core("push", [](Kept<C>& c, int v) { return c->push(v); });
  made.core("pop", pop<C>);
  return with_state(made);
}

sunder::ObjectEntry priority_queue() {
  auto made = both_ends<PriorityQueue>("MSPriorityQueue");
  made.make([] { return std::make_unique<Kept<PriorityQueue>>(3); });
  made.method("full", [](Kept<PriorityQueue>& c) { return c->full(); }).read_only();
  return made.entry();
}

// One producer and one consumer; front, pop_front and clear are the consumer's.
sunder::ObjectEntry ring_buffer() {
  using Ring = Kept<RingBuffer>;
  auto made = sunder::object<Ring>("WeakRingBuffer");
  made.make([] { return std::make_unique<Ring>(2); });
  made.core("push", [](Ring& r, int v) { return r->push(v); }).role("producer");
  made.core("pop", pop<RingBuffer>).role("consumer");
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
          ring_buffer()};
}

}  // namespace gallery
