#include "sound/machine.hpp"

#include <stdexcept>
#include <utility>

namespace sunder::sound {

Machine::Machine(const Plan& plan) : count_(static_cast<std::uint32_t>(plan.sequences.size())) {
  for (const auto& calls : plan.sequences)
    if (count_ > kMaxFibers || calls.size() > kMaxCalls) throw std::logic_error("the plan is too large");
  owner_.fill(kNobody);
  for (int i = 0; i < kArrayLength; ++i) memory_[kS0 + i] = i + 1;
}

bool Machine::can_move(const Plan& plan, int sequence) const {
  if (has_ended(plan, sequence)) return false;
  for (int other = 0; other < static_cast<int>(count_); ++other)
    if ((plan.after[sequence] >> other & 1) && !has_ended(plan, other)) return false;
  const Fiber& fiber = fibers_[sequence];
  const Instruction& next = plan.sequences[sequence][fiber.invocation][fiber.next];
  switch (next.op) {
    case Op::lock:
      return is_free(next.at);
    case Op::lock_shared:
      return owner_[next.at] == kNobody;
    case Op::wake:
      return (notified_ >> sequence & 1) && is_free(kM);
    case Op::acquire:
      return tokens_ > 0;
    case Op::await_t:
      return memory_[next.at] == fiber.t;
    case Op::seize:
      return memory_[next.at] == 0;
    case Op::await:
      return memory_[next.at] == next.value;
    default:
      return true;
  }
}

std::vector<Machine> Machine::moved(const Plan& plan, int sequence) const {
  const Fiber& fiber = fibers_[sequence];
  const Instruction& next = plan.sequences[sequence][fiber.invocation][fiber.next];
  std::vector<Machine> after;
  if (next.op == Op::notify_one && sleepers_ != 0) {
    for (int woken = 0; woken < static_cast<int>(count_); ++woken) {
      if (!(sleepers_ >> woken & 1)) continue;
      after.push_back(*this);
      after.back().sleepers_ &= ~(1U << woken);
      after.back().notified_ |= 1U << woken;
    }
  } else {
    after.push_back(*this);
    after.back().step(next, sequence);
  }
  for (Machine& m : after) m.go_on(plan, sequence);
  return after;
}

void Machine::step(const Instruction& in, int sequence) {
  const std::uint32_t self = 1U << sequence;
  std::int64_t& t = fibers_[sequence].t;
  const auto take_if = [&](bool possible) {
    t = possible ? 1 : 0;
    return possible;
  };
  switch (in.op) {
    case Op::load:
      t = memory_[in.at];
      break;
    case Op::store:
      memory_[in.at] = in.value;
      break;
    case Op::store_t:
      memory_[in.at] = static_cast<std::int32_t>(std::exchange(t, 0)) + in.value;
      break;
    case Op::exchange:
      t = std::exchange(memory_[in.at], in.value);
      break;
    case Op::add:
      t = memory_[in.at], memory_[in.at] += in.value;
      break;
    case Op::cas:
      if (take_if(memory_[in.at] == in.other)) memory_[in.at] = in.value;
      break;
    case Op::lock:
      owner_[in.at] = sequence;
      break;
    case Op::unlock:
      owner_[in.at] = kNobody;
      break;
    case Op::try_lock:
      if (take_if(is_free(in.at))) owner_[in.at] = sequence;
      break;
    case Op::lock_shared:
      sharers_[in.at] |= self;
      break;
    case Op::unlock_shared:
      sharers_[in.at] &= ~self;
      break;
    case Op::sleep:
      owner_[kM] = kNobody, sleepers_ |= self;
      break;
    case Op::wake:
      owner_[kM] = sequence, notified_ &= ~self;
      break;
    case Op::notify_one:
      break;  // no sequence sleeps
    case Op::notify_all:
      notified_ |= std::exchange(sleepers_, 0);
      break;
    case Op::post:
      ++tokens_;
      break;
    case Op::acquire:
      --tokens_;
      break;
    case Op::try_acquire:
      if (take_if(tokens_ > 0)) --tokens_;
      break;
    case Op::seize:
      memory_[in.at] = 1;
      break;
    case Op::cas_t: {
      const auto old = static_cast<std::int32_t>(t);
      if (take_if(memory_[in.at] == t)) memory_[in.at] = old + 1;
      break;
    }
    case Op::await_t:
    case Op::await:
      break;
    case Op::see:
    case Op::jump:
    case Op::jump_unless:
      break;  // local operations
  }
}

// Executes the local operations of the sequence up to its next step or the end of its invocation.
void Machine::go_on(const Plan& plan, int sequence) {
  Fiber& fiber = fibers_[sequence];
  const Code& code = plan.sequences[sequence][fiber.invocation];
  fiber.inside = 1;
  ++fiber.next;
  while (fiber.next < static_cast<int>(code.size()) && !is_step(code[fiber.next].op)) {
    const Instruction& in = code[fiber.next];
    if (in.op == Op::see) fiber.result = fiber.result * 10 + fiber.t;
    const bool jumps = in.op == Op::jump || (in.op == Op::jump_unless && fiber.t != in.value);
    fiber.next = jumps ? in.target : fiber.next + 1;
  }
  if (fiber.next < static_cast<int>(code.size())) return;
  fiber.results[fiber.invocation++] = fiber.result;
  fiber.t = 0, fiber.result = 1, fiber.inside = 0, fiber.next = 0;
}

std::vector<std::int64_t> Machine::results() const {
  std::vector<std::int64_t> all;
  for (const Fiber& fiber : fibers_)
    all.insert(all.end(), fiber.results.begin(), fiber.results.begin() + fiber.invocation);
  return all;
}

}  // namespace sunder::sound
