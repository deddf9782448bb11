#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/trace.hpp"
#include "targets/native/explore/places.hpp"
#include "targets/native/explore/tracer.hpp"

namespace sunder::native::explore {

/// Records the steps of one execution. Formats them only when asked for the trace.
class TraceRecorder : public Tracer {
 public:
  void invoked(int fiber, int invocation) override;
  void returned(int fiber, int invocation) override;
  void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) override;
  void stepped(int fiber, const Event& event, std::size_t bytes) override;
  void paused(int fiber, const Event& event) override;
  void signalled(int fiber, const Event& event, std::uint32_t woken) override;
  void relates(const Related& related) override { related_ = related; }
  void waits(int fiber, const Wait& wait) override { waits_.emplace_back(fiber, wait); }

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
  };
  static std::map<const volatile void*, std::set<int>> touched_addresses(const std::vector<Step>& steps);
  [[nodiscard]] std::vector<Step> without_harmless_frees() const;
  [[nodiscard]] std::vector<Step> noticeable() const;
  static void complete_writes(std::vector<Step>& steps);

  [[nodiscard]] TraceStep end_of(int fiber, const Wait& wait, const std::map<const void*, Place>& places,
                                 std::map<const volatile void*, std::size_t>& names) const;
  [[nodiscard]] const Step* last_step_of(int fiber) const;

  std::vector<Step> steps_;
  std::optional<Related> related_;  // to the next step
  std::vector<std::pair<int, Wait>> waits_;
  std::vector<std::string> notes_;
};

}  // namespace sunder::native::explore
