#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "support/scripted_check.hpp"

namespace sunder::testing {

/// Guards against false alarms: each of these tests fails if its guard is taken out (docs/proofs.md has the
/// table).
class Guards : public ScriptedCheck {
 protected:
  /// Whether a sequence of the harness calls one, and another sequence calls the other.
  static bool beside(const Harness& h, const char* one, const char* other) {
    const FakeMap map;
    const auto calls = [&](const Sequence& s, const char* method) {
      return std::ranges::any_of(
          s, [&](const Invocation& i) { return map.object().methods[i.method].name == method; });
    };
    for (const Sequence& a : h.sequences)
      for (const Sequence& b : h.sequences)
        if (&a != &b && calls(a, one) && calls(b, other)) return true;
    return false;
  }

  static EngineRun stressed(bool shows, const Harness& h) {
    EngineRun run = atomic_run();
    if (shows) run.observations = {{sevens(h), 5}};
    return run;
  }

  static EngineRun run_of(bool shows, const Harness& h, const Budget& budget) {
    return budget.engine == Engine::explore ? explored(shows, h) : stressed(shows, h);
  }

  /// The method is not blamed, since the core shows a violation, too.
  static void expect_suspect(const MethodResult& result) {
    const auto* suspect = std::get_if<Suspect>(&result.verdict);
    ASSERT_TRUE(suspect) << result.method << ": " << name_of(result.verdict);
    EXPECT_FALSE(suspect->core.sequences.empty());
  }

  /// The method could not be judged, for this reason.
  static void expect_refused(const MethodResult& result, const std::string& reason) {
    const auto* unjudged = std::get_if<Unjudged>(&result.verdict);
    ASSERT_TRUE(unjudged) << result.method << ": " << name_of(result.verdict);
    EXPECT_NE(unjudged->why.find(reason), std::string::npos) << unjudged->why;
  }
};

}  // namespace sunder::testing
