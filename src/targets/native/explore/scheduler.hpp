#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <functional>
#include <utility>
#include <vector>

#include "model/harness.hpp"
#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/audit.hpp"
#include "targets/native/explore/conflicts.hpp"
#include "targets/native/explore/ending.hpp"
#include "targets/native/explore/fiber.hpp"
#include "targets/native/explore/outside.hpp"
#include "targets/native/explore/premises.hpp"
#include "targets/native/explore/rules.hpp"
#include "targets/native/explore/schedule.hpp"
#include "targets/native/explore/spans.hpp"
#include "targets/native/explore/strategy.hpp"
#include "targets/native/explore/stuck_end.hpp"
#include "targets/native/explore/tracer.hpp"
#include "targets/native/explore/watch.hpp"
#include "targets/native/explore/weak/libraries.hpp"
#include "targets/native/explore/weak/weak_memory.hpp"

namespace sunder::native::explore {

/// The fiber that the calling thread runs; null outside executions.
extern thread_local constinit Fiber* current_fiber;

/// Runs sequences as fibers on the calling thread. Hooks in the code under test hand control to it before
/// each visible step. Its parts: `scheduler.cpp` makes executions, `turns.cpp` decides which fiber moves,
/// `spins.cpp` finds loops that wait, and `stuck.cpp` tells what is to be known of stuck ends.
class Scheduler {
 public:
  using Body = std::function<void(int fiber)>;

  /// Runs the body once in each fiber; `after[i]` are the fibers that must end before i starts.
  Ending execute(Strategy& strategy, const std::vector<std::uint32_t>& after,
                 ThreadIdentities& thread_identities, const Body& body);

  /// Runs code that belongs to the execution that has ended, such as the destructor of the instance. It may
  /// fail, too.
  Ending run_alone(const std::function<void()>& body);

  /// For the body: makes an invocation of the code under test in its fiber.
  template <class Call>
  void invoke(int fiber, int invocation, Call&& call) {
    invocation_starts(fiber, invocation);
    current_fiber = &fibers_[static_cast<std::size_t>(fiber)];
    watch().goes_on();
    call();
    current_fiber = nullptr;
    invocation_ends(fiber, invocation);
  }

  [[nodiscard]] const Spans& spans() const { return spans_; }
  /// Whether no two invocations overlapped, no wait ended without a reason, and every load read the newest
  /// store.
  [[nodiscard]] bool was_serial() const {
    return !woke_without_reason_ && schedule_.late.empty() && spans_.was_serial();
  }

  /// The stuck end of the last execution, if it came to one.
  [[nodiscard]] const StuckEnd& stuck_end() const { return stuck_end_; }
  /// The rules of the next executions.
  void follow(const Rules& rules) { rules_ = rules; }

  /// The memory model of the next executions; under c11, whether a data race ends an execution.
  void use_memory(Memory memory, bool ends_at_races = true) {
    memory_model_ = memory;
    ends_at_races_ = ends_at_races;
  }

  // For the hooks, which pass the fiber that is about to move.
  /// Before a step. At a point, other fibers may move first. Returns when it is this fiber's turn.
  [[gnu::always_inline]] void before(Fiber& fiber, const Operation& operation, const void* site,
                                     bool is_point, bool free = false) {
    if (fiber.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
    const bool is_skipped = fiber.persists && fiber.sense.repeats(site, operation.address);
    if ((is_point && !is_skipped) || asked_ == Strategy::Asked::at_events || has_moved_for_long())
      park(fiber, operation, site, free);
    ++events_;
  }
  /// The same for a number of steps that are no points. Does nothing and returns false if each of them must
  /// be handled by itself.
  bool step(std::uint64_t events = 1) { return !is_weak_or_at_events_ && steps(events); }
  /// The same under weak memory.
  bool step_weakly(std::uint64_t events = 1) {
    return is_weak() && asked_ != Strategy::Asked::at_events && steps(events);
  }
  /// A point at which the fiber can go on only when `can_go` holds or, if the wait is timed, when no other
  /// fiber can move. Whether `can_go` holds. `event` names what it waits for ("lock", "condition").
  bool wait(Fiber& fiber, const Event& event, const Operation& operation, bool (*can_go)(const Fiber&),
            bool timed);
  /// After a step that left everything as it was.
  void saw(Fiber& fiber, const Event& event, std::uint64_t value);
  /// The fiber has an effect that may be permanent: a plain write, a call of a clock.
  void does_for_good(Fiber& fiber) {
    ++fiber.deeds;
    ++memory_.deeds;
  }
  /// A point at which the fiber lets others move first.
  void gives_way(Fiber& fiber, const void* site);
  /// After a step that changed something.
  void changed(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now) {
    note_change(fiber, event, before, now);
    if (tracer_) tracer_->stepped(fiber.index, event, before, now);
  }
  /// The same for a step that traces do not show.
  void note_change(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now);
  /// Ends the execution here if the memory belongs to the arena and is not in use.
  void check_memory(Fiber& fiber, const Event& event, std::size_t size) {
    if (is_lost(event.address, size)) fail(fiber, event, Ending::use_after_free);
  }
  [[nodiscard]] static bool is_lost(const volatile void* address, std::size_t size) {
    return arena().owns(address) && !arena().is_live(address, size);
  }
  /// Before memory is freed, which counts as a write.
  void frees(Fiber& fiber, const void* block, std::size_t size, const void* site) {
    if (!is_weak()) return conflicts_.access(fiber.index, block, size, true, site);
    notice_libraries(fiber);
    if (const auto* race = weak_memory_.touch(fiber.index, block, size, true, site))
      raced(fiber, {"free", block, site}, *race);
  }
  /// Memory is freed. Only traces need this.
  void freed(Fiber& fiber, const void* block, std::size_t size, const void* site) {
    if (tracer_) tracer_->stepped(fiber.index, {"free", block, site}, size);
  }
  /// Ends the execution here.
  [[noreturn]] void fail(Fiber& fiber, const Event& event, Ending ending);
  /// The same outside fibers. Returns if no execution is under way.
  void fail(Ending ending);
  /// For a signal handler: ends the execution if the calling thread runs one, else returns.
  void crashed(int signal);
  /// The signal of an execution that ended with `crash`.
  [[nodiscard]] int crash_signal() const { return crash_signal_; }
  /// Lets at most `most` fibers go on that wait at the address for a signal on a channel; draws which.
  /// Returns their number.
  int signal(const Event& event, int most, std::uint64_t channels);
  /// The code under test does something that cannot be scheduled. Ends the execution if a fiber runs; else
  /// `refusal` tells.
  void refuse(const char* why);
  /// Why the last execution was refused, or null.
  [[nodiscard]] const char* refusal() const { return refusal_; }

  /// For partial-order reduction. Conflicts remember only the last access of a fiber to a word, so the search
  /// would not find the races of earlier ones.
  [[nodiscard]] bool all_atomics_are_points() const { return rules_.every_access; }

  [[nodiscard]] Conflicts& conflicts() { return conflicts_; }
  [[nodiscard]] bool is_weak() const { return memory_model_ != Memory::sc; }
  [[nodiscard]] WeakMemory& weak_memory() { return weak_memory_; }
  /// The fiber acquires what was released at the address, such as a lock; it releases what it did.
  void acquires(const Fiber& fiber, const volatile void* address) {
    is_weak() ? weak_memory_.acquire(fiber.index, address) : conflicts_.acquire(fiber.index, address);
  }
  void releases(const Fiber& fiber, const volatile void* address) {
    is_weak() ? weak_memory_.release(fiber.index, address) : conflicts_.release(fiber.index, address);
  }
  /// Under weak memory, before a step: if it called a library since the last one, that may have synchronised.
  void notice_libraries(Fiber& fiber) {
    if (!std::exchange(fiber.called_library, false)) [[likely]]
      return;
    weak_memory_.synchronise(fiber.index);
    weak::libraries().close();
  }
  /// Under weak memory: the access is a data race with the other one. May end the execution here.
  void raced(Fiber& fiber, const Event& event, const WeakMemory::Touch& other);
  /// Whether graphs are asked for.
  void count_graphs(bool counted) { weak_memory_.graph().hash_edges(counted); }
  /// The graph of the execution that has ended.
  [[nodiscard]] std::uint64_t graph() {
    weak_memory_.complete_graph();
    return weak_memory_.graph().hash();
  }
  /// The alternative that the strategy draws.
  [[nodiscard]] int draw(const Draw& draw);
  /// After a step that read a store which is not the newest, or came before a newer one.
  void saw_late(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now,
                const Related& newer);
  [[nodiscard]] SiteSet& points() { return points_; }
  [[nodiscard]] Premises& premises() { return premises_; }
  [[nodiscard]] Audit& audit() { return audit_; }
  [[nodiscard]] Outside& outside() { return outside_; }
  [[nodiscard]] const Stacks& stacks() const { return stacks_; }

  /// Another harness: forgets what was found about the last one.
  void forget();
  /// Grows with each scheduling point found. If it does, the executions so far were not all.
  [[nodiscard]] std::size_t knowledge() const {
    return points_.size() + put_off_.size() + (stacks_are_shared ? 1 : 0);
  }
  /// A fiber uses the stack of another one, so that accesses to the own stack matter, too.
  bool stacks_are_shared = false;

  /// A number that differs for each step of the current fiber, until another one moves.
  [[nodiscard]] std::uint64_t moment() const { return (schedule_.segments.size() << 32U) + events_; }
  /// The number of scheduling points in the execution.
  [[nodiscard]] std::uint64_t points_met() const { return points_met_; }
  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  void trace_to(Tracer* tracer) { tracer_ = tracer; }
  [[nodiscard]] bool is_traced() const { return tracer_ != nullptr; }
  /// An execution begins, on this instance.
  void traces(const void* instance) {
    if (!tracer_) return;
    tracer_->begins(instance);
    if (!is_weak()) weak::libraries().close();  // the trace has to know whether one is called
  }

 private:
  /// A fiber woke others (bits) that waited at the address.
  struct Signal {
    const volatile void* address;
    int fiber;
    const void* site;
    std::uint32_t woken;
    std::uint64_t moment;
  };

  // A loop that writes while it waits is not detected as a spin. So a fiber that makes this number of events
  // alone must let the others move.
  static constexpr std::uint64_t kMostEventsInARow = 100'000;
  [[nodiscard]] bool steps(std::uint64_t events) {
    if (events_ > long_from_ || audit_.is_on()) return false;
    events_ += events;
    return true;
  }
  [[nodiscard]] bool has_ended() const { return std::popcount(fibers_.front().ended) == count_; }
  [[nodiscard]] bool has_moved_for_long() const { return circles_ || events_ > long_from_; }

  void invocation_starts(int fiber, int invocation);
  void invocation_ends(int fiber, int invocation);
  void first_step(Fiber& fiber);
  static void enter(boost::context::detail::transfer_t from);
  static void enter_alone(boost::context::detail::transfer_t from);

  void park(Fiber& fiber, const Operation& operation, const void* site, bool free);
  void sense(Fiber& fiber, const Event& event, std::uint64_t value);
  void doubt(Fiber& fiber, const void* site, int equal_rounds);
  [[nodiscard]] Fiber* next();
  [[nodiscard]] Fiber* next_or_woken();
  // Kept out of `park`, which is run at each point.
  [[nodiscard, gnu::noinline, gnu::cold]] Fiber* woken();
  [[nodiscard, gnu::noinline, gnu::cold]] Fiber* next_woken(std::uint32_t mask);
  void note_stuck();
  [[nodiscard]] bool waits_for_lasting(const Fiber& fiber) const;
  void note_woken();
  [[nodiscard]] bool is_circle() const;
  [[nodiscard, gnu::noinline]] std::uint32_t wakeable() const;
  [[nodiscard, gnu::noinline, gnu::cold]] bool all_circle(std::uint32_t fibers) const;
  [[nodiscard]] bool is_deferred(const Fiber& fiber) const {
    return fiber.tired || (fiber.deferred && fiber.deferred_at == memory_);
  }
  [[nodiscard]] std::uint32_t enabled();
  void move_to(Fiber* from, Fiber* to);
  [[noreturn]] void leave(Ending ending);
  void trace_waits();
  [[nodiscard]] Wait wait_of(const Fiber& fiber) const;

  Stacks stacks_;
  std::vector<Fiber> fibers_;
  int count_ = 0, started_ = 0;
  Strategy* strategy_ = nullptr;
  const Body* body_ = nullptr;
  const std::function<void()>* alone_ = nullptr;
  Tracer* tracer_ = nullptr;
  std::vector<Signal> signals_;  // of the execution, if it is traced
  Strategy::Asked asked_ = Strategy::Asked::at_choices;
  Rules rules_;
  std::array<Pending, kMaxSequences> pending_ = {};
  ThreadPointer main_identity_ = 0;
  std::atomic<int> executing_ = 0;  // the id of the thread that executes, or 0
  int crash_signal_ = 0;
  SiteSet points_;
  SiteSet put_off_;  // sites where a fiber read the same value for too many rounds
  Premises premises_;
  Conflicts conflicts_{points_, premises_};
  Memory memory_model_ = Memory::sc;
  bool ends_at_races_ = true;
  bool is_weak_or_at_events_ = false;
  WeakMemory weak_memory_{points_, premises_};
  std::uint64_t stores_drawn_ = 0;
  Audit audit_;
  Outside outside_;
  const char* refusal_ = nullptr;
  Schedule schedule_;
  boost::context::detail::fcontext_t main_ = nullptr;
  Ending ending_ = Ending::ended;

  Spans spans_;

  int last_ = -1;  // the fiber that moved last
  bool free_ = true, between_calls_ = true;
  bool waking_ = false;  // the execution is stuck, and every wait was ended to see which calls return
  bool woke_without_reason_ = false;
  StuckEnd stuck_end_;
  int moving_ = -1;
  const void* site_ = nullptr;
  std::uint64_t events_ = 0;                     // of the current fiber, since it was switched to
  std::uint64_t long_from_ = kMostEventsInARow;  // from this number of events on, it has moved for long
  std::uint64_t points_met_ = 0, idle_points_ = 0;
  MemoryState memory_;
  CircleSense circle_;  // of the current fiber
  bool circles_ = false;
};

/// The scheduler that the hooks use.
inline Scheduler* const the_scheduler = new Scheduler;  // never destroyed, since hooks may be called late
inline Scheduler& scheduler() { return *the_scheduler; }

/// Inside a hook: the fiber that called it, if any. Meanwhile the thread counts as outside executions, so
/// that hooks in functions that the scheduler uses do nothing.
class Inside {
 public:
  Inside() : fiber_(std::exchange(current_fiber, nullptr)) {}
  ~Inside() {
    if (!fiber_) return;
    if (fiber_->suspect) [[unlikely]]
      clear_dead_stack();
    current_fiber = fiber_;
    watch().goes_on();
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  explicit operator bool() const { return fiber_ != nullptr; }
  Fiber& operator*() const { return *fiber_; }
  Fiber* operator->() const { return fiber_; }

 private:
  Fiber* fiber_;
};

}  // namespace sunder::native::explore
