// Objects whose members traces have to name, and some that must keep numbers.
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "sunder/sunder.hpp"

namespace {

struct Slot {
  std::atomic<int> sequence = 0;
  int value = 0;
};

struct Empty {};

struct Base : Empty {
  std::atomic<int> inherited_ = 0;
};

std::atomic<int> all_touches = 0;

/// Each method touches one member, twice, so that it can be interrupted there.
class Members : public Base {
 public:
  int inherited() { return twice(inherited_); }
  int nested() { return twice(pair_.second.sequence); }
  int element() { return twice(slots_[1].sequence); }
  int inner_element() { return twice(board_[1][2]); }
  int array() { return twice(array_[2].sequence); }
  int vector_element() { return twice(vector_[1].sequence); }
  int pointee() { return twice(pointee_->sequence); }
  int number() { return twice(*number_); }
  int constant() { return twice(*constant_); }
  int anonymous() { return inside_ = inside_ + 1; }
  int in_union() { return twice(union_.first); }
  int hidden() { return twice(*static_cast<std::atomic<int>*>(hidden_)); }
  int larger() { return twice(larger_->inherited_); }
  int of_class() { return twice(of_class_); }
  int of_function() {
    static std::atomic<int> local = 0;
    return twice(local);
  }
  int of_namespace() { return twice(all_touches); }
  int flags() {
    low_ = low_ + 1;
    return high_;
  }
  int lock() {
    const std::lock_guard guard(mutex_);
    return 0;
  }
  int below_zero() { return --below_; }
  unsigned large() { return --large_; }

  Members() { vector_.reserve(2), vector_.emplace_back(), vector_.emplace_back(); }
  ~Members() {
    delete static_cast<std::atomic<int>*>(hidden_);
    delete static_cast<Larger*>(larger_);
    of_class_ = 0;
    all_touches = 0;
  }

 private:
  struct Larger : Base {
    int more = 0;
  };
  struct Movable : Slot {
    Movable() = default;
    Movable(Movable&& /*other*/) noexcept {}
  };

  static int twice(std::atomic<int>& each) { return ++each, ++each; }

  std::pair<Empty, Slot> pair_;
  Slot slots_[3];
  std::atomic<int> board_[2][3] = {};
  std::array<Slot, 3> array_;
  std::vector<Movable> vector_;
  std::unique_ptr<Slot> pointee_ = std::make_unique<Slot>();
  std::unique_ptr<std::atomic<int>> number_ = std::make_unique<std::atomic<int>>(0);
  std::unique_ptr<std::atomic<int>> const constant_ = std::make_unique<std::atomic<int>>(0);
  struct {
    long before_ = 0;
    int inside_ = 0;
  };
  union {
    std::atomic<int> first;
    std::atomic<short> second;
  } union_ = {};
  void* hidden_ = new std::atomic<int>(0);  // its type is not told
  Base* larger_ = new Larger;               // nor is that of the whole block
  static std::atomic<int> of_class_;
  unsigned low_ : 4 = 0, high_ : 4 = 0;  // their bytes have two names
  std::mutex mutex_;
  std::atomic<int> below_ = 0;
  std::atomic<unsigned> large_ = 0;
};

std::atomic<int> Members::of_class_ = 0;

/// A stack whose nodes are named by what points to them.
class Nodes {
 public:
  ~Nodes() {
    for (Node* each = head_; each != nullptr;) delete std::exchange(each, each->next);
  }
  void push(int value) {
    Node* const node = new Node{value, head_.load()};
    while (!head_.compare_exchange_weak(node->next, node)) {
    }
  }
  std::optional<int> second() const {
    const Node* const first = head_;
    if (!first || !first->next) return std::nullopt;
    return first->next->value.load();
  }
  void change(int value) {
    if (Node* const first = head_; first && first->next) first->next->value = value;
  }

 private:
  struct Node {
    std::atomic<int> value;
    Node* next;
  };
  std::atomic<Node*> head_ = nullptr;
};

/// Plain members: some accesses race, and the last write of a call is read by nobody.
class Plain {
 public:
  void leave(int value) { last_ = value; }
  void publish(int value) {
    content_ = value;
    ready_ = true;
  }
  std::optional<int> take() { return ready_ ? std::optional(content_) : std::nullopt; }
  std::optional<int> peek() { return content_ > 0 ? std::optional(content_) : std::nullopt; }
  void left(int value) { halves_[0] = static_cast<short>(value); }
  int right() { return halves_[1]; }
  void set_volatile(int value) {
    guarded_ = value;
    flag_ = 1;
  }
  int get_volatile() { return flag_ == 1 ? guarded_ : 0; }
  void set_locked(int value) {
    const std::lock_guard lock(mutex_);
    locked_ = value;
  }
  int get_locked() {
    const std::lock_guard lock(mutex_);
    return locked_;
  }

 private:
  int last_ = 0;
  int content_ = 0;
  std::atomic<bool> ready_ = false;
  short halves_[2] = {};
  volatile int flag_ = 0;
  int guarded_ = 0;
  std::mutex mutex_;
  int locked_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto members = sunder::object<Members>("Members")
                           .core("inherited", &Members::inherited)
                           .method("nested", &Members::nested)
                           .method("element", &Members::element)
                           .method("inner_element", &Members::inner_element)
                           .method("array", &Members::array)
                           .method("vector_element", &Members::vector_element)
                           .method("pointee", &Members::pointee)
                           .method("number", &Members::number)
                           .method("constant", &Members::constant)
                           .method("anonymous", &Members::anonymous)
                           .method("in_union", &Members::in_union)
                           .method("hidden", &Members::hidden)
                           .method("larger", &Members::larger)
                           .method("of_class", &Members::of_class)
                           .method("of_function", &Members::of_function)
                           .method("of_namespace", &Members::of_namespace)
                           .method("flags", &Members::flags)
                           .method("lock", &Members::lock)
                           .method("below_zero", &Members::below_zero)
                           .method("large", &Members::large);
  const auto nodes = sunder::object<Nodes>("Nodes")
                         .core("push", &Nodes::push)
                         .method("second", &Nodes::second)
                         .method("change", &Nodes::change);
  const auto plain = sunder::object<Plain>("Plain")
                         .core("publish", &Plain::publish)
                         .method("take", &Plain::take)
                         .method("peek", &Plain::peek)
                         .method("leave", &Plain::leave)
                         .method("left", &Plain::left)
                         .method("right", &Plain::right)
                         .method("set_volatile", &Plain::set_volatile)
                         .method("get_volatile", &Plain::get_volatile)
                         .method("set_locked", &Plain::set_locked)
                         .method("get_locked", &Plain::get_locked);
  return sunder::run(argc, argv, members, nodes, plain);
}
