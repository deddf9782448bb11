#pragma once

#include <cds/gc/hp.h>

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include "containers.hpp"
#include "sunder/sunder.hpp"

namespace gallery {

/// Attaches the thread to libcds for good. reclaim_all frees the memory that it has retired.
void attach_to_libcds();

/// If the object is explored: frees the memory that all threads have retired, and puts their hazard pointers
/// back in order, since each execution must start with the same memory. Otherwise this does nothing, because
/// threads that run cannot be asked for it.
void reclaim_all();

/// A container of libcds, with what its calls leave behind.
template <class C>
class Kept {
 public:
  template <class... A>
  requires std::constructible_from<C, A...>
  explicit Kept(A... arguments) : container_(std::make_unique<C>(arguments...)) {}
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ~Kept() {
    container_.reset();
    reclaim_all();
  }

  C* operator->() { return container_.get(); }

 private:
  std::unique_ptr<C> container_;
};

/// Declares what all containers tell, of one that is kept or lent.
template <class Holder>
sunder::Declaration<Holder> with_state(sunder::Declaration<Holder> made) {
  made.method("size", [](Holder& c) { return count_of(c->size()); }).read_only();
  made.method("empty", [](Holder& c) { return c->empty(); }).read_only();
  made.method("clear", [](Holder& c) { c->clear(); });
  return made;
}

std::vector<sunder::ObjectEntry> libcds_queues();
std::vector<sunder::ObjectEntry> libcds_flat();
std::vector<sunder::ObjectEntry> libcds_maps();

}  // namespace gallery
