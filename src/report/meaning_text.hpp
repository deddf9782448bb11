#pragma once

#include <string>
#include <vector>

#include "model/violation.hpp"

/// The words for what a violation means. Every report takes them from here.
namespace sunder {

/// "bug", "stale update", "in steps", "weak read", "unexplained".
const char* title_of(Gravity gravity);

/// One character, different for each.
const char* mark_of(Gravity gravity);

/// The freedom that this level gives to the result of a call: "may miss an older update and show a newer one,
/// ...".
const char* words_for(Level level);

/// One sentence: "weak read: the result of size() may come from an atomic view of an earlier moment (level
/// causal)".
std::string meaning_text(const Violation& violation, const Object& object);

/// For a table: "~ weak read, level causal", "X bug".
std::string short_meaning(const Violation& violation);

/// The explanation that a violation is shown with: by steps, or else by a level, a refusal, or a core that is
/// not atomic; null if there is none.
const Explanation* explanation_of(const Violation& violation);

/// The core methods that must not be atomic for the violation to be explained; empty if it is explained
/// otherwise, or not at all.
std::vector<std::string> weak_core_methods(const Violation& violation, const Object& object);

/// "put(0,1) (step 1); get(0); put(1,0) (step 2)": the serial order of the explanation.
std::string order_text(const Explanation& explanation, const Harness& harness, const Object& object);

/// A call of the explanation that saw only some of the calls before it.
struct ViewText {
  std::string call;
  Level level{};
  std::vector<std::string> saw, missed;  ///< in the serial order
  bool counted = false;                  ///< the result is the sum of what each call that it saw has changed
};

std::vector<ViewText> view_texts(const Explanation& explanation, const Harness& harness,
                                 const Object& object);

/// Rows of a table: the serial order, and for each view "size() saw put(1,1) and missed put(0,0)".
std::vector<std::vector<std::string>> explanation_rows(const Violation& violation, const Object& object);

/// The sentence and the rows, as lines for a comment in the source of a reproducer.
std::vector<std::string> comment_lines(const Violation& violation, const Object& object);

}  // namespace sunder
