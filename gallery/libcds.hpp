#pragma once

#include <cds/gc/hp.h>

#include <concepts>
#include <memory>
#include <utility>
#include <vector>

#include "sunder/sunder.hpp"

namespace gallery {

/// Attaches the thread to libcds for good. What it has set free but not reclaimed is known to reclaim_all.
void attach_to_libcds();

/// Frees what all threads have retired, and puts their hazard pointers back in order. Exploring starts each
/// execution with the same memory, so that nothing may be left over from the last one; threads that run
/// cannot be asked for this, so that otherwise it does nothing.
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

std::vector<sunder::ObjectEntry> libcds_queues();
std::vector<sunder::ObjectEntry> libcds_flat();
std::vector<sunder::ObjectEntry> libcds_maps();

}  // namespace gallery
