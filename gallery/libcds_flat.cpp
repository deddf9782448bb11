// Flat combining: each thread leaves its request in its own record, and the holder of the lock carries out
// all of them.
#include <cds/container/fcdeque.h>
#include <cds/container/fcpriority_queue.h>
#include <cds/container/fcqueue.h>
#include <cds/container/fcstack.h>

#include <mutex>

#include "containers.hpp"
#include "libcds.hpp"

namespace gallery {
namespace {

namespace cc = cds::container;

/// A container that is used again, empty, when its user is gone. A thread finds its record by the address of
/// the container, for as long as the thread lives: a new container at an old address would meet old
/// records.
template <class C>
class Lent {
 public:
  Lent() {
    const std::lock_guard lock(mutex());
    if (spare().empty()) spare().push_back(std::make_unique<C>());
    container_ = std::move(spare().back());
    spare().pop_back();
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;
  ~Lent() {
    container_->clear();
    const std::lock_guard lock(mutex());
    spare().push_back(std::move(container_));
  }

  C* operator->() { return container_.get(); }

 private:
  static std::mutex& mutex() {
    static auto* const the = new std::mutex;  // never destroyed: threads still have their records
    return *the;
  }
  static std::vector<std::unique_ptr<C>>& spare() {
    static auto* const the = new std::vector<std::unique_ptr<C>>;
    return *the;
  }

  std::unique_ptr<C> container_;
};

// apply calls a function on the sequential container inside, while nobody else has it.
template <class Holder>
sunder::Declaration<Holder> with_apply(sunder::Declaration<Holder> made) {
  made.method("apply",
              [](Holder& c) {
                long size = 0;
                c->apply([&](const auto& inside) { size = count_of(inside.size()); });
                return size;
              })
      .read_only();
  return made;
}

template <class C>
sunder::ObjectEntry pushed_and_popped(const char* name) {
  auto made = sunder::object<Lent<C>>(name);
  made.core("push", [](Lent<C>& c, int v) { return c->push(v); });
  made.core("pop", [](Lent<C>& c) { return given([&](int& v) { return c->pop(v); }); });
  made.method("push_moved", [](Lent<C>& c, int v) { return c->push(std::move(v)); });
  return with_apply(with_state(made)).entry();
}

sunder::ObjectEntry deque() {
  using Deque = Lent<cc::FCDeque<int>>;
  auto made = sunder::object<Deque>("FCDeque");
  made.core("push_back", [](Deque& d, int v) { return d->push_back(v); });
  made.core("pop_front", [](Deque& d) { return given([&](int& v) { return d->pop_front(v); }); });
  made.method("push_front", [](Deque& d, int v) { return d->push_front(v); });
  made.method("pop_back", [](Deque& d) { return given([&](int& v) { return d->pop_back(v); }); });
  made.method("push_back_moved", [](Deque& d, int v) { return d->push_back(std::move(v)); });
  made.method("push_front_moved", [](Deque& d, int v) { return d->push_front(std::move(v)); });
  return with_apply(with_state(made)).entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> libcds_flat() {
  return {pushed_and_popped<cc::FCQueue<int>>("FCQueue"), pushed_and_popped<cc::FCStack<int>>("FCStack"),
          pushed_and_popped<cc::FCPriorityQueue<int>>("FCPriorityQueue"), deque()};
}

}  // namespace gallery
