#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/trace.hpp"
#include "targets/native/explore/runtime.hpp"

namespace sunder::native::explore {

/// Writes down the steps of one execution. Nothing is formatted before its end.
class Recorder : public Tracer {
 public:
  void invoked(int fiber, int invocation) override;
  void returned(int fiber, int invocation) override;
  void stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) override;
  void stepped(int fiber, const Event& event, std::size_t bytes) override;

  /// The steps so far, with their places in the source where the program says. Accesses that no other
  /// sequence could notice are left out.
  [[nodiscard]] Trace trace() const;

 private:
  struct Step {
    int fiber;
    TraceStep::Kind kind;
    int invocation;
    Event event;
    std::uint64_t before, after;
    bool has_value = true;
    std::size_t freed = 0;
  };
  [[nodiscard]] std::vector<Step> without_harmless_frees() const;
  [[nodiscard]] std::vector<Step> noticeable() const;
  static void complete_writes(std::vector<Step>& steps);

  std::vector<Step> steps_;
};

/// Where in the source a site is.
struct Place {
  std::string text = "?";   ///< "set.hpp:31 Set::add"
  std::string source = {};  ///< that line, without its indentation
};

/// By the debug information of this program: the innermost place that is not in a system header.
std::map<const void*, Place> places_of(const std::vector<const void*>& sites);

}  // namespace sunder::native::explore
