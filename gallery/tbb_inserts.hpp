#pragma once

#include <utility>
#include <vector>

#include "containers.hpp"
#include "sunder/sunder.hpp"

namespace gallery {

template <class C>
typename C::value_type element(int key) {
  if constexpr (requires { typename C::mapped_type; })
    return {key, 7};
  else
    return key;
}

template <class C>
C all_of(const std::vector<int>& keys) {
  C all;
  for (const int key : keys) all.insert(element<C>(key));
  return all;
}

template <class C>
void insert_all(C& container, const std::vector<int>& keys) {
  std::vector<typename C::value_type> all;
  for (const int key : keys) all.push_back(element<C>(key));
  container.insert(all.begin(), all.end());
}

/// A node comes from a container that nobody else knows.
template <class C>
bool insert_node(C& container, int key) {
  C other = all_of<C>({key});
  auto node = other.unsafe_extract(key);
  container.insert(std::move(node));
  return node.empty();
}

/// Returns the number of keys that stay behind, because the container has them.
template <class C>
long merge(C& container, const std::vector<int>& keys) {
  C other = all_of<C>(keys);
  container.merge(other);
  return count_of(other.size());
}

/// Declares how sets and maps take several elements, or nodes.
template <class C>
sunder::Declaration<C> with_inserts(sunder::Declaration<C> made) {
  made.method("insert_all", insert_all<C>);
  made.method("insert_node", insert_node<C>);
  made.method("merge", merge<C>);
  return made;
}

}  // namespace gallery
