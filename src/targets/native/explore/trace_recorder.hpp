#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/trace.hpp"
#include "targets/native/explore/names/labels.hpp"
#include "targets/native/explore/places.hpp"
#include "targets/native/explore/race_remarks.hpp"
#include "targets/native/explore/tracer.hpp"

namespace sunder::native::explore {

/// Records the steps of one execution. Formats them only when asked for the trace.
class TraceRecorder : public Tracer {
 public:
  /// `layout` gives names to locations; without types, they have numbers.
  explicit TraceRecorder(names::Layout layout = {}) : spots_(std::move(layout)) {}

  void begins(const void* instance) override;
  void invoked(int fiber, int invocation) override;
  void returned(int fiber, int invocation) override;
  void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) override;
  void stepped(int fiber, const Event& event, std::size_t bytes) override;
  void paused(int fiber, const Event& event) override;
  void signalled(int fiber, const Event& event, std::uint32_t woken) override;
  void relates(const Related& related) override { related_ = related; }
  void waits(int fiber, const Wait& wait) override;

  /// Says which plain accesses race under sequential consistency. Only right if no code without hooks may
  /// order them, other than libraries.
  void remark_races() { remarks_races_ = true; }

  /// The addresses of all steps.
  [[nodiscard]] std::vector<const volatile void*> addresses() const;

  /// A note about the whole execution.
  void note(const char* text) { notes_.emplace_back(text); }

  /// The steps so far, with their places in the source if there is debug information. Accesses that no other
  /// sequence can notice are left out.
  [[nodiscard]] Trace trace() const;

 private:
  struct Step {
    int fiber;
    TraceStep::Kind kind;
    int invocation = 0;
    Event event = {};
    std::uint64_t before = 0, after = 0;
    bool has_value = true;
    std::size_t freed = 0;
    std::optional<Related> related = {};
    bool is_pause = false;                    // a wait begins or ends
    std::optional<std::uint32_t> woken = {};  // by a signal
    names::Spot spot = {};
    bool is_made = false;  // a plain write, and `after` is what it wrote
  };
  /// A plain write is recorded before it happens.
  struct Unmade {
    std::size_t step;
    bool copies = false;  // a read was recorded after it: both may be made together later
  };
  struct Waiting {
    int fiber;
    Wait wait;
    names::Spot spot;
  };
  void push(Step step);
  void moves_on(int fiber, const Event* next);
  void make(const Unmade& write);
  void overlaps(int fiber, const Event& event);
  void remark_race(int fiber, const Event& event);
  static std::map<const volatile void*, std::set<int>> touched_addresses(const std::vector<Step>& steps);
  [[nodiscard]] std::vector<Step> without_harmless_frees() const;
  [[nodiscard]] std::vector<Step> noticeable() const;
  static void complete_writes(std::vector<Step>& steps);

  [[nodiscard]] std::map<const void*, Place> places(const std::vector<Step>& steps) const;
  [[nodiscard]] std::string text_of(const Step& step, const std::map<const void*, Place>& places,
                                    names::Labels& labels) const;
  /// With its sign, if the type of the memory is known to have one.
  [[nodiscard]] std::uint64_t number_at(const names::Spot& spot, std::uint64_t bits) const;
  [[nodiscard]] TraceStep end_of(const Waiting& waiting, const std::map<const void*, Place>& places,
                                 names::Labels& labels) const;
  [[nodiscard]] const Step* last_step_of(int fiber) const;

  std::vector<Step> steps_;
  std::optional<Related> related_;  // to the next step
  std::vector<Waiting> waits_;
  std::vector<std::string> notes_;
  names::Spots spots_;
  std::map<int, Unmade> unmade_;  // by sequence
  bool remarks_races_ = false;
  RaceRemarks races_;
  std::uint64_t library_calls_ = 0;
};

}  // namespace sunder::native::explore
