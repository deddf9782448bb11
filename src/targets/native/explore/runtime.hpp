#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "model/harness.hpp"
#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/audit.hpp"
#include "targets/native/explore/fiber.hpp"
#include "targets/native/explore/premises.hpp"
#include "targets/native/explore/races.hpp"
#include "targets/native/explore/schedule.hpp"
#include "targets/native/explore/strategy.hpp"
#include "targets/native/explore/watch.hpp"

namespace sunder::native::explore {

/// How an execution ended. But after `ended` its fibers lie where they stopped, for good. `refused`: the code
/// under test did what cannot be scheduled.
enum class Ending { ended, deadlock, hang, use_after_free, double_free, crash, refused };

/// A visible step of a fiber, as traces show it.
struct Event {
  const char* what;  ///< "load", "lock"
  const volatile void* address;
  const void* site;
};

/// Is told every visible step of an execution.
class Tracer {
 public:
  virtual ~Tracer() = default;
  virtual void invoked(int fiber, int invocation) = 0;
  virtual void returned(int fiber, int invocation) = 0;
  virtual void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) = 0;
  /// A step without a value: it waits, it cannot be made, or it gives so many bytes back.
  virtual void stepped(int fiber, const Event& event, std::size_t bytes) = 0;
};

/// The fiber that the calling thread runs; none outside executions.
extern thread_local constinit Fiber* current_fiber;

/// Runs sequences as fibers on the calling thread; hooks in the code under test hand control to it before
/// each visible step.
class Runtime {
 public:
  using Body = std::function<void(int fiber)>;

  /// Runs the body once in each fiber; `after[i]` are the fibers that must end before i starts.
  Ending execute(Strategy& strategy, const std::vector<std::uint32_t>& after,
                 ThreadIdentities& thread_identities, const Body& body);

  /// Runs what belongs to the execution that has ended, such as the end of the instance: it may fail, too.
  Ending run_alone(const std::function<void()>& body);

  /// For the body: makes an invocation of the code under test in the fiber that runs it.
  template <class Call>
  void invoke(int fiber, int invocation, Call&& call) {
    invocation_starts(fiber, invocation);
    current_fiber = &fibers_[static_cast<std::size_t>(fiber)];
    watch().goes_on();
    call();
    current_fiber = nullptr;
    invocation_ends(fiber, invocation);
  }

  /// When an invocation took its first step, and when it returned, by a clock that counts such moments.
  struct Span {
    std::uint32_t begin = 0, end = 0;
  };
  [[nodiscard]] const std::vector<std::vector<Span>>& spans() const { return spans_; }

  // For the hooks, with the fiber that is about to move.
  /// Before a step. At a point, others may move first. Returns when it is this fiber's turn.
  void before(Fiber& fiber, const Operation& operation, const void* site, bool is_point, bool free = false) {
    if (fiber.copying.was_at_once()) premises_.breaks(kCopyAtOnce);
    const bool is_skipped = fiber.persists && fiber.sense.repeats(site, operation.address);
    if ((is_point && !is_skipped) || asked_ == Strategy::Asked::at_events || has_moved_for_long())
      park(fiber, operation, site, free);
    ++events_;
  }
  /// The same for some steps that are no points; false, and nothing is done, if somebody wants to be asked or
  /// told even there.
  bool step(std::uint64_t events = 1) {
    if (asked_ == Strategy::Asked::at_events || events_ > long_from_ || audit_.is_on()) return false;
    events_ += events;
    return true;
  }
  /// As a point, but the fiber can go on only when `can_go` holds; or, if the wait is timed, when nobody else
  /// can move. Whether it holds.
  bool wait(Fiber& fiber, const void* site, const Operation& operation, bool (*can_go)(const Fiber&),
            bool timed);
  /// After a step that left everything as it was.
  void saw(Fiber& fiber, const Event& event, std::uint64_t value);
  /// Something happens that nobody knows how to tell undone: a plain write, a clock that is asked.
  void does_for_good(Fiber& fiber) {
    ++fiber.deeds;
    ++memory_.deeds;
  }
  /// A point at which the fiber offers the others to move.
  void gives_way(Fiber& fiber, const void* site);
  /// After a step that changed something.
  void changed(Fiber& fiber, const Event& event, std::uint64_t before, std::uint64_t now);
  /// Ends the execution here if the memory is the arena's and not in use.
  void check_memory(Fiber& fiber, const Event& event, std::size_t size) {
    if (is_lost(event.address, size)) fail(fiber, event, Ending::use_after_free);
  }
  [[nodiscard]] static bool is_lost(const volatile void* address, std::size_t size) {
    return arena().owns(address) && !arena().is_live(address, size);
  }
  /// Memory is given back. Of use to traces only.
  void freed(Fiber& fiber, const void* block, std::size_t size, const void* site) {
    if (tracer_) tracer_->stepped(fiber.index, {"free", block, site}, size);
  }
  /// Ends the execution here, for good.
  [[noreturn]] void fail(Fiber& fiber, const Event& event, Ending ending);
  /// The same outside fibers. Returns if nothing is executed.
  void fail(Ending ending);
  /// From a signal handler: ends the execution here if the calling thread runs one, else returns.
  void crashed(int signal);
  /// The signal of an execution that ended with `crash`.
  [[nodiscard]] int crash_signal() const { return crash_signal_; }
  /// Lets at most so many fibers go on that wait for the address by name; how many did. Which is drawn.
  int signal(const volatile void* address, int most);
  /// The code under test does what cannot be scheduled: ends the execution here if a fiber runs, else this
  /// is known after it.
  void refuse(const char* why);
  /// Why the last execution was refused, or null.
  [[nodiscard]] const char* refusal() const { return refusal_; }

  /// To a search that leaves out what differs in the order of independent steps only: of several accesses of
  /// a fiber to one word the last is kept in mind, and it would not come upon the others.
  [[nodiscard]] bool all_atomics_are_points() const { return asked_ == Strategy::Asked::at_points; }

  [[nodiscard]] Races& races() { return races_; }
  [[nodiscard]] Sites& sites() { return sites_; }
  [[nodiscard]] Premises& premises() { return premises_; }
  [[nodiscard]] Audit& audit() { return audit_; }
  [[nodiscard]] const Stacks& stacks() const { return stacks_; }

  /// Another harness: nothing is known of it.
  void forget();
  /// What is known of the harness: if it grows, what was explored before was not all.
  [[nodiscard]] std::size_t knowledge() const {
    return sites_.size() + put_off_.size() + (stacks_are_shared ? 1 : 0);
  }
  /// A fiber uses what lies on the stack of another, so that its own accesses there matter, too.
  bool stacks_are_shared = false;

  /// Tells steps of the fiber that moves apart, as long as nobody else has moved.
  [[nodiscard]] std::uint64_t moment() const { return (schedule_.segments.size() << 32U) + events_; }
  /// Scheduling points of the execution.
  [[nodiscard]] std::uint64_t points() const { return points_; }
  [[nodiscard]] const Schedule& schedule() const { return schedule_; }
  void trace_to(Tracer* tracer) { tracer_ = tracer; }

 private:
  // A loop that writes while it waits is no spin to the sense: whoever moves so long alone lets the others
  // move, too.
  static constexpr std::uint64_t kMostEventsInARow = 100'000;
  [[nodiscard]] bool has_moved_for_long() const { return circles_ || events_ > long_from_; }

  void invocation_starts(int fiber, int invocation);
  void invocation_ends(int fiber, int invocation);
  void first_step(Fiber& fiber);
  static void enter(boost::context::detail::transfer_t from);
  static void enter_alone(boost::context::detail::transfer_t from);

  void park(Fiber& fiber, const Operation& operation, const void* site, bool free);
  void sense(Fiber& fiber, const Event& event, std::uint64_t value);
  void doubt(Fiber& fiber, const void* site, int equal_rounds);
  [[nodiscard]] int draw(int alternatives);
  [[nodiscard]] Fiber* next();
  [[nodiscard]] bool is_deferred(const Fiber& fiber) const {
    return fiber.tired || (fiber.deferred && fiber.deferred_at == memory_);
  }
  [[nodiscard]] std::uint32_t enabled();
  void move_to(Fiber* from, Fiber* to);
  [[noreturn]] void leave(Ending ending);
  void trace_waits();

  Stacks stacks_;
  std::vector<Fiber> fibers_;
  int count_ = 0, started_ = 0;
  Strategy* strategy_ = nullptr;
  const Body* body_ = nullptr;
  const std::function<void()>* alone_ = nullptr;
  Tracer* tracer_ = nullptr;
  Strategy::Asked asked_ = Strategy::Asked::at_choices;
  std::array<Pending, kMaxSequences> pending_ = {};
  ThreadPointer main_identity_ = 0;
  std::atomic<int> executing_ = 0;  // the id of the thread that is
  int crash_signal_ = 0;
  Sites sites_;
  Sites put_off_;  // places where a fiber read the same for too long
  Premises premises_;
  Races races_{sites_, premises_};
  Audit audit_;
  const char* refusal_ = nullptr;
  Schedule schedule_;
  boost::context::detail::fcontext_t main_ = nullptr;
  Ending ending_ = Ending::ended;

  std::vector<std::vector<Span>> spans_;  // by fiber and invocation
  std::uint32_t moment_ = 0;

  int last_ = -1;  // the fiber that moved last
  bool free_ = true;
  const void* site_ = nullptr;
  std::uint64_t events_ = 0;                     // of the fiber that moves, since it was switched to
  std::uint64_t long_from_ = kMostEventsInARow;  // of them, it has moved for long
  std::uint64_t points_ = 0, idle_points_ = 0;
  MemoryState memory_;
  CircleSense circle_;  // of the fiber that moves
  bool circles_ = false;
};

/// The one that the hooks in the code under test talk to.
inline Runtime* const the_runtime = new Runtime;  // never destroyed: hooks may come late
inline Runtime& runtime() { return *the_runtime; }

/// Inside a hook: the fiber that called it, if any. Meanwhile the thread counts as outside, so that hooks in
/// what the runtime itself uses do nothing.
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
