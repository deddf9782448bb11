#include "sound/code.hpp"

namespace sunder::sound {
namespace {

class Compiler {
 public:
  void add(const Routine& routine) {
    for (const Step& s : routine) add(s);
  }
  Code code;

 private:
  void emit(Op op, int at = 0, int value = 0, int other = 0) { code.push_back({op, at, value, other}); }
  [[nodiscard]] int here() const { return static_cast<int>(code.size()); }
  int jump(Op op, int value = 0) {
    emit(op, 0, value);
    return here() - 1;
  }
  void land(int from) { code[from].target = here(); }

  void add(const Step& s) {
    switch (s.kind) {
      case Kind::read:
        return seen(Op::load, s);
      case Kind::write:
        return emit(Op::store, s.variable, s.value);
      case Kind::increment:
        return add_increment(s);
      case Kind::exchange:
        return seen(Op::exchange, s);
      case Kind::add:
        return seen(Op::add, s);
      case Kind::cas:
        return seen(Op::cas, s);
      case Kind::when:
        return add_branch(s, -1);
      case Kind::locked:
        return add_region(Op::lock, Op::unlock, s);
      case Kind::shared:
        return add_region(Op::lock_shared, Op::unlock_shared, s);
      case Kind::tried:
        return add_tries(s);
      case Kind::assign:
      case Kind::copy:
        return add_copy(s);
      case Kind::fill:
        return add_words(s, 0);
      case Kind::take:
        return add_take(s);
      case Kind::give:
        return add_words(s, 7);
      case Kind::await:
        return add_await(s);
      case Kind::notify_one:
        return emit(Op::notify_one);
      case Kind::notify_all:
        return emit(Op::notify_all);
      case Kind::post:
        return emit(Op::post);
      case Kind::acquire:
        return emit(Op::acquire);
      case Kind::try_acquire:
        return seen(Op::try_acquire, s);
      case Kind::spin_lock:
        emit(Op::seize, kB);
        add(s.body);
        return emit(Op::store, kB, 0);
      case Kind::ticket:
        return add_ticket(s);
      case Kind::retry:
        return add_retry(s);
      case Kind::spin:
        return emit(Op::await, s.variable, s.value);
    }
  }

  void seen(Op op, const Step& s) {
    emit(op, s.variable, s.value, s.other);
    emit(Op::see);
  }

  void add_increment(const Step& s) {
    if (s.variable == kA || s.variable == kB) return seen(Op::add, {s.kind, s.variable, 1});
    seen(Op::load, s);
    emit(Op::store_t, s.variable, 1);
  }

  // With a lock, the branch that is taken if the lock was acquired releases it.
  void add_branch(const Step& s, int lock) {
    const int past_body = jump(Op::jump_unless, lock >= 0 ? 1 : s.value);
    add(s.body);
    if (lock >= 0) emit(Op::unlock, lock);
    const int past_all = jump(Op::jump);
    land(past_body);
    add(s.otherwise);
    land(past_all);
  }

  void add_region(Op enter, Op leave, const Step& s) {
    emit(enter, s.variable);
    add(s.body);
    emit(leave, s.variable);
  }

  void add_tries(const Step& s) {
    std::vector<int> had;
    for (int i = 0; i < s.value; ++i) {
      seen(Op::try_lock, s);
      if (i + 1 == s.value) break;
      const int again = jump(Op::jump_unless, 1);
      had.push_back(jump(Op::jump));
      land(again);
    }
    for (const int from : had) land(from);
    add_branch(s, s.variable);
  }

  // A move to the right of itself starts at the end, so that nothing is overwritten before it is read.
  void add_copy(const Step& s) {
    const bool backwards = s.other > s.variable && s.other < s.variable + s.value;
    for (int n = 0; n < s.value; ++n) {
      const int i = backwards ? s.value - 1 - n : n;
      emit(Op::load, s.variable + i);
      emit(Op::store_t, s.other + i);
    }
  }

  void add_words(const Step& s, int first) {
    for (int i = 0; i < s.value; ++i) emit(Op::store, s.variable + i, first == 0 ? 0 : first + i);
  }

  void add_take(const Step& s) {
    for (int i = 0; i < s.value; ++i) {
      emit(Op::load, s.variable + i);
      emit(Op::see);
    }
  }

  void add_ticket(const Step& s) {
    emit(Op::add, kA, 1);
    emit(Op::see);
    emit(Op::await_t, kV);
    add(s.body);
    emit(Op::load, kV);
    emit(Op::store_t, kV, 1);
  }

  void add_retry(const Step& s) {
    const int again = here();
    seen(Op::load, s);
    emit(Op::cas_t, s.variable);
    code[static_cast<std::size_t>(jump(Op::jump_unless, 1))].target = again;
  }

  void add_await(const Step& s) {
    emit(Op::lock, kM);
    const int look = here();
    emit(Op::load, s.variable);
    const int asleep = jump(Op::jump_unless, s.value);
    const int done = jump(Op::jump);
    land(asleep);
    emit(Op::sleep);
    emit(Op::wake);
    code[jump(Op::jump)].target = look;
    land(done);
    add(s.body);
    emit(Op::unlock, kM);
  }
};

}  // namespace

Code compiled(const Routine& routine) {
  Compiler compiler;
  compiler.add(routine);
  return compiler.code;
}

}  // namespace sunder::sound
