#pragma once

#include <cstddef>
#include <optional>
#include <vector>

/// Code that the declarations of several libraries share.
namespace gallery {

/// A size for people: one below zero shows as -1.
inline long count_of(std::size_t size) { return static_cast<long>(size); }

template <class C>
bool is_empty(C& container) {
  return container.empty();
}

template <class C>
long size(C& container) {
  return count_of(container.size());
}

template <class C>
long count(C& container, int key) {
  return count_of(container.count(key));
}

template <class C>
bool contains(C& container, int key) {
  return container.contains(key);
}

/// All elements, as an iteration meets them.
template <class C>
std::vector<int> iterate(C& container) {
  std::vector<int> seen;
  for (const auto& each : container) {
    if constexpr (requires { each.first; })
      seen.push_back(each.first);
    else
      seen.push_back(each);
  }
  return seen;
}

/// A pop that says whether it gave something: `pop(int&)`, by whatever name.
template <class Pop>
std::optional<int> given(Pop pop) {
  int value = 0;
  return pop(value) ? std::optional(value) : std::nullopt;
}

}  // namespace gallery
