// Functions of libstdc++'s library that its trees (map, set) call. They are written anew here and compiled
// for exploring, so that accesses to the nodes have hooks.
#include <map>

#ifdef __GLIBCXX__

namespace std {
namespace {

using Node = _Rb_tree_node_base;

void replace_child(Node* parent, Node* child, Node* by, Node& header) {
  if (header._M_parent == child)
    header._M_parent = by;
  else
    (parent->_M_left == child ? parent->_M_left : parent->_M_right) = by;
}

// The child `up` takes the place of the node, which becomes its child `down`.
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

// The paths through the child, which may be null, have one black node too few.
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

// The next node on the given side; after the last one, the header.
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
  Node* child = left ? left : right;  // takes the place of the node if that has at most one child
  Node* parent = node->_M_parent;     // of `child` after that
  _Rb_tree_color missing = node->_M_color;
  if (left && right) {  // the next node takes the place of the node
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

}  // namespace std

#endif
