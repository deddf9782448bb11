// What the containers of libstdc++ call in its library: written anew here, since it is compiled for
// exploring, so that accesses to nodes of trees and lists are seen.
#include <dlfcn.h>

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <unordered_map>

#ifdef __GLIBCXX__

namespace std {
namespace {

using Node = _Rb_tree_node_base;

// What stands behind ours; none of the object's business.
template <class F>
[[gnu::no_sanitize("thread")]] F* library(F*& known, const char* name) {
  if (!known) known = reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
  return known;
}

void replace_child(Node* parent, Node* child, Node* by, Node& header) {
  if (header._M_parent == child)
    header._M_parent = by;
  else
    (parent->_M_left == child ? parent->_M_left : parent->_M_right) = by;
}

// The child on the given side comes up, the node goes down on the other.
void rotate(Node* node, Node* Node::*up, Node* Node::*down, Node& header) {
  Node* const risen = node->*up;
  node->*up = risen->*down;
  if (risen->*down) (risen->*down)->_M_parent = node;
  risen->_M_parent = node->_M_parent;
  replace_child(node->_M_parent, node, risen, header);
  risen->*down = node;
  node->_M_parent = risen;
}

bool is_red(const Node* node) { return node && node->_M_color == _S_red; }

void repair_after_insertion(Node* node, Node& header) {
  while (node != header._M_parent && is_red(node->_M_parent)) {
    Node* const parent = node->_M_parent;
    Node* const grandparent = parent->_M_parent;
    const bool left = parent == grandparent->_M_left;
    Node* Node::*const near = left ? &Node::_M_left : &Node::_M_right;
    Node* Node::*const far = left ? &Node::_M_right : &Node::_M_left;
    Node* const uncle = grandparent->*far;
    if (is_red(uncle)) {
      parent->_M_color = uncle->_M_color = _S_black;
      grandparent->_M_color = _S_red;
      node = grandparent;
      continue;
    }
    if (node == parent->*far) {
      rotate(parent, far, near, header);
      node = parent;
    }
    node->_M_parent->_M_color = _S_black;
    grandparent->_M_color = _S_red;
    rotate(grandparent, near, far, header);
  }
  header._M_parent->_M_color = _S_black;
}

// A black node is missing on the way to the child, which may be none.
void repair_after_erasure(Node* child, Node* parent, Node& header) {
  while (child != header._M_parent && !is_red(child)) {
    const bool left = child == parent->_M_left;
    Node* Node::*const near = left ? &Node::_M_left : &Node::_M_right;
    Node* Node::*const far = left ? &Node::_M_right : &Node::_M_left;
    Node* sibling = parent->*far;
    if (is_red(sibling)) {
      sibling->_M_color = _S_black;
      parent->_M_color = _S_red;
      rotate(parent, far, near, header);
      sibling = parent->*far;
    }
    if (!is_red(sibling->*near) && !is_red(sibling->*far)) {
      sibling->_M_color = _S_red;
      child = parent;
      parent = parent->_M_parent;
      continue;
    }
    if (!is_red(sibling->*far)) {
      (sibling->*near)->_M_color = _S_black;
      sibling->_M_color = _S_red;
      rotate(sibling, near, far, header);
      sibling = parent->*far;
    }
    sibling->_M_color = parent->_M_color;
    parent->_M_color = _S_black;
    if (sibling->*far) (sibling->*far)->_M_color = _S_black;
    rotate(parent, far, near, header);
    break;
  }
  if (child) child->_M_color = _S_black;
}

Node* utmost(Node* node, Node* Node::*side) {
  while (node->*side) node = node->*side;
  return node;
}

// The next node on the given side; the header after the last.
Node* neighbour(Node* node, Node* Node::*side, Node* Node::*other) {
  if (node->*side) return utmost(node->*side, other);
  Node* parent = node->_M_parent;
  while (node == parent->*side) {
    node = parent;
    parent = parent->_M_parent;
  }
  return node->*side != parent ? parent : node;
}

Node* successor(Node* node) { return neighbour(node, &Node::_M_right, &Node::_M_left); }

Node* predecessor(Node* node) {
  const bool is_header = node->_M_color == _S_red && node->_M_parent->_M_parent == node;
  return is_header ? node->_M_right : neighbour(node, &Node::_M_left, &Node::_M_right);
}

}  // namespace

Node* _Rb_tree_increment(Node* node) throw() { return successor(node); }
const Node* _Rb_tree_increment(const Node* node) throw() { return successor(const_cast<Node*>(node)); }
Node* _Rb_tree_decrement(Node* node) throw() { return predecessor(node); }
const Node* _Rb_tree_decrement(const Node* node) throw() { return predecessor(const_cast<Node*>(node)); }

void _Rb_tree_insert_and_rebalance(const bool left, Node* node, Node* parent, Node& header) throw() {
  node->_M_parent = parent;
  node->_M_left = node->_M_right = nullptr;
  node->_M_color = _S_red;
  if (parent == &header) {
    header._M_parent = header._M_left = header._M_right = node;
  } else if (left) {
    parent->_M_left = node;
    if (header._M_left == parent) header._M_left = node;
  } else {
    parent->_M_right = node;
    if (header._M_right == parent) header._M_right = node;
  }
  repair_after_insertion(node, header);
}

Node* _Rb_tree_rebalance_for_erase(Node* const node, Node& header) throw() {
  Node* const left = node->_M_left;
  Node* const right = node->_M_right;
  if (header._M_left == node) header._M_left = right ? utmost(right, &Node::_M_left) : node->_M_parent;
  if (header._M_right == node) header._M_right = left ? utmost(left, &Node::_M_right) : node->_M_parent;
  Node* child = left ? left : right;  // comes up, where there is one at most
  Node* parent = node->_M_parent;     // of it, then
  _Rb_tree_color missing = node->_M_color;
  if (left && right) {  // the next node takes its place
    Node* const next = utmost(right, &Node::_M_left);
    missing = next->_M_color;
    child = next->_M_right;
    parent = next == right ? next : next->_M_parent;
    if (next != right) {
      next->_M_parent->_M_left = child;
      if (child) child->_M_parent = next->_M_parent;
      next->_M_right = right;
      right->_M_parent = next;
    }
    next->_M_left = left;
    left->_M_parent = next;
    next->_M_parent = node->_M_parent;
    replace_child(node->_M_parent, node, next, header);
    next->_M_color = node->_M_color;
  } else {
    if (child) child->_M_parent = parent;
    replace_child(parent, node, child, header);
  }
  if (missing == _S_black) repair_after_erasure(child, parent, header);
  return node;
}

namespace __detail {

void _List_node_base::_M_hook(_List_node_base* const position) noexcept {
  _M_next = position;
  _M_prev = position->_M_prev;
  position->_M_prev->_M_next = this;
  position->_M_prev = this;
}

void _List_node_base::_M_unhook() noexcept {
  _M_prev->_M_next = _M_next;
  _M_next->_M_prev = _M_prev;
}

void _List_node_base::_M_transfer(_List_node_base* const first, _List_node_base* const last) noexcept {
  if (this == last) return;
  _List_node_base* const back = last->_M_prev;
  first->_M_prev->_M_next = last;
  last->_M_prev = first->_M_prev;
  first->_M_prev = _M_prev;
  _M_prev->_M_next = first;
  back->_M_next = this;
  _M_prev = back;
}

void _List_node_base::_M_reverse() noexcept {
  _List_node_base* node = this;
  do {
    std::swap(node->_M_next, node->_M_prev);
    node = node->_M_prev;  // which was the next one
  } while (node != this);
}

// The library knows the prime numbers; here, what it changes is seen to change.
std::pair<bool, std::size_t> _Prime_rehash_policy::_M_need_rehash(std::size_t buckets, std::size_t elements,
                                                                  std::size_t more) const {
  using Real =
      std::pair<bool, std::size_t>(const _Prime_rehash_policy*, std::size_t, std::size_t, std::size_t);
  static constinit Real* known = nullptr;
  Real* const real = library(known, "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
  _Prime_rehash_policy copy(_M_max_load_factor);
  copy._M_next_resize = _M_next_resize;
  const auto result = real(&copy, buckets, elements, more);
  if (copy._M_next_resize != _M_next_resize) _M_next_resize = copy._M_next_resize;
  return result;
}

std::size_t _Prime_rehash_policy::_M_next_bkt(std::size_t buckets) const {
  using Real = std::size_t(const _Prime_rehash_policy*, std::size_t);
  static constinit Real* known = nullptr;
  Real* const real = library(known, "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
  _Prime_rehash_policy copy(_M_max_load_factor);
  const std::size_t result = real(&copy, buckets);
  _M_next_resize = copy._M_next_resize;
  return result;
}

}  // namespace __detail

// So that what is hashed is seen to be read.
std::size_t _Hash_bytes(const void* at, std::size_t size, std::size_t seed) {
  using Real = std::size_t(const void*, std::size_t, std::size_t);
  static constinit Real* known = nullptr;
  constexpr std::size_t kMost = 1024;
  const auto* const bytes = static_cast<const volatile char*>(at);
  if (size > kMost) {
    for (std::size_t i = 0; i < size; ++i) static_cast<void>(bytes[i]);
    return library(known, "_ZSt11_Hash_bytesPKvmm")(at, size, seed);
  }
  char copy[kMost];
  for (std::size_t i = 0; i < size; ++i) copy[i] = bytes[i];
  return library(known, "_ZSt11_Hash_bytesPKvmm")(copy, size, seed);
}
}  // namespace std

#endif
