#include "report/meaning_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/call_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& words) {
  if (words.size() < 2) return joined(words);
  return joined({words.begin(), words.end() - 1}) + " and " + words.back();
}

// "take() returns 0": the calls that return once every wait is ended.
std::string returned_when_woken(const Deadlock& stuck, const Harness& harness, const Object& object) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < stuck.woken.size(); ++i)
    if (stuck.woken[i] != stuck.outcome[i] && !stuck.woken[i].as<NoResult>())
      texts.push_back(call_text(harness, i, object) + " returns " + to_text(stuck.woken[i]));
  return listed(texts);
}

struct SymptomSentence {
  const Harness& harness;
  const Object& object;

  std::string operator()(const NonAtomicOutcome&) const { return {}; }
  std::string operator()(const Crash& s) const { return "the code under test ends its process: " + s.how; }
  std::string operator()(const Deadlock& s) const {
    if (!s.woken.empty())
      return "a wake-up is lost: the calls wait for ever, but once they are woken, " +
             returned_when_woken(s, harness, object);
    if (s.circle) return "calls wait for ever, each for a lock that another one holds";
    return s.outcome.empty()
               ? "every thread waits for ever"
               : "no atomic object comes to this end, with these results and these calls waiting";
  }
  std::string operator()(const Hang&) const { return "a call never ends"; }
  std::string operator()(const DataRace&) const {
    return "two accesses to the same memory race, which is undefined behaviour";
  }
  std::string operator()(const MemoryError& s) const {
    return s.what == MemoryFault::double_free ? "the object frees memory twice"
                                              : "the object uses memory that it has freed";
  }
};

const Invocation& invocation_at(const std::vector<Invocation>& all, int call) {
  return all[static_cast<std::size_t>(call)];
}

// The labels of the core methods among the calls with a view.
std::vector<std::string> core_among(const std::vector<View>& views, const Harness& harness,
                                    const Object& object) {
  const auto all = invocations_of(harness);
  std::set<std::string> labels;
  for (const View& view : views) {
    const int method = invocation_at(all, view.call).method;
    if (view.level != Level::complete && object.methods[static_cast<std::size_t>(method)].core)
      labels.insert(method_label(object, method));
  }
  return {labels.begin(), labels.end()};
}

// "size()", "size() or isEmpty()": the calls that saw less.
std::string weak_calls(const std::vector<View>& views, const Harness& harness, const Object& object) {
  const auto all = invocations_of(harness);
  std::vector<std::string> calls;
  for (const View& view : views) {
    const std::string text = sequence_text({invocation_at(all, view.call)}, object);
    if (view.level != Level::complete && std::ranges::find(calls, text) == calls.end()) calls.push_back(text);
  }
  return joined(calls, " or ");
}

std::string level_words(const Explanation& explanation, bool is_update, const Harness& harness,
                        const Object& object) {
  const std::vector<View>& views = explanation.views;
  const Level level = level_of(explanation);
  const bool is_count = std::ranges::any_of(views, &View::counted);
  return fmt::format(fmt::runtime(is_update  ? "the effect of {} is whole, yet its result {} (level {})"
                                  : is_count ? "the result of {} is a count that {} (level {})"
                                             : "the result of {} {} (level {})"),
                     weak_calls(views, harness, object), words_for(level), name_of(level));
}

std::string level_sentence(const Explanation& explanation, bool is_update, const Harness& harness,
                           const Object& object) {
  std::string text = level_words(explanation, is_update, harness, object);
  const auto core = core_among(explanation.views, harness, object);
  if (core.empty()) return text;
  return text + fmt::format("; so {} {} not belong in the core, whose methods must be atomic", listed(core),
                            core.size() > 1 ? "do" : "does");
}

std::string steps_sentence(const Explanation& explanation, const Harness& harness, const Object& object,
                           bool waits) {
  const auto all = invocations_of(harness);
  std::vector<std::string> texts;
  for (const Steps& steps : explanation.steps)
    texts.push_back(fmt::format("{} takes effect as {}",
                                sequence_text({invocation_at(all, steps.call)}, object),
                                sequence_text(steps.calls, object)));
  return listed(texts) + ", with other calls in between" + (waits ? ", and then calls wait for ever" : "");
}

// "try_push(0) refuses (false)": the calls that had no effect.
std::string refused_calls(const Explanation& explanation, const Violation& v, const Object& object) {
  const auto all = invocations_of(v.harness);
  const Outcome* outcome = outcome_of(v.symptom);
  std::vector<std::string> texts;
  for (const Steps& steps : explanation.steps)
    texts.push_back(fmt::format("{} ({})", sequence_text({invocation_at(all, steps.call)}, object),
                                to_text((*outcome)[static_cast<std::size_t>(steps.call)])));
  return listed(texts) + (texts.size() > 1 ? " refuse" : " refuses");
}

std::string refusal_sentence(const Explanation& explanation, const Violation& v, const Object& object) {
  const bool several = explanation.steps.size() > 1;
  return refused_calls(explanation, v, object) + " although " + (several ? "they" : "it") +
         " could succeed, and " + (several ? "have" : "has") + " no effect";
}

std::string unexplained_sentence(const Meaning& meaning) {
  if (meaning.most_steps == 0) return "no weaker level gives this outcome";
  return fmt::format("no weaker level and no sequence of at most {} gives this outcome",
                     counted(static_cast<std::uint64_t>(meaning.most_steps), "core call"));
}

std::string core_sentence(const Meaning& meaning, const Harness& harness, const Object& object) {
  return fmt::format("{}, unless {}, of the core, is not atomic: then {}", unexplained_sentence(meaning),
                     listed(core_among(meaning.by_core->views, harness, object)),
                     level_words(*meaning.by_core, meaning.is_update, harness, object));
}

// The message of the views beside steps or a refusal; empty if every call saw all that is before it.
std::string beside(const Explanation& explanation, const Meaning& meaning, const Harness& harness,
                   const Object& object) {
  if (level_of(explanation) == Level::complete) return {};
  return "; besides, " + level_sentence(explanation, meaning.is_update, harness, object);
}

std::string outcome_sentence(const Violation& v, const Object& object) {
  const Meaning& meaning = v.meaning;
  if (!meaning.unknown.empty()) return meaning.unknown;
  if (meaning.by_steps)
    return steps_sentence(*meaning.by_steps, v.harness, object, is_wait(v.symptom)) +
           beside(*meaning.by_steps, meaning, v.harness, object);
  if (meaning.by_level)
    return level_sentence(*meaning.by_level, meaning.is_update, v.harness, object) +
           (meaning.by_refusal
                ? "; or " + refused_calls(*meaning.by_refusal, v, object) + ", without any effect"
                : "");
  if (meaning.by_refusal)
    return refusal_sentence(*meaning.by_refusal, v, object) +
           beside(*meaning.by_refusal, meaning, v.harness, object);
  if (meaning.by_core) return core_sentence(meaning, v.harness, object);
  return unexplained_sentence(meaning);
}

std::string placed_text(const PlacedCall& placed, const Explanation& explanation, const Harness& harness,
                        const Object& object) {
  const auto position = static_cast<std::size_t>(placed.call);
  if (placed.step == PlacedCall::kWhole) return call_text(harness, position, object);
  const auto steps = std::ranges::find(explanation.steps, placed.call, &Steps::call);
  const std::string of =
      explanation.steps.size() > 1 ? " of " + call_text(harness, position, object) : std::string();
  return fmt::format("{} (step {}{})",
                     sequence_text({steps->calls[static_cast<std::size_t>(placed.step)]}, object),
                     placed.step + 1, of);
}

// Set if only a core that is not atomic explains it.
const Explanation* weak_core_of(const Violation& violation) {
  const bool is_by_core = explicable(violation.symptom) && violation.meaning.by_core;
  return is_by_core ? &*violation.meaning.by_core : nullptr;
}

}  // namespace

const char* title_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::bug:
      return "bug";
    case Gravity::unknown:
      return "unexplained";
    case Gravity::refusal:
      return "refusal";
    case Gravity::stale_update:
      return "stale update";
    case Gravity::steps:
      return "in steps";
    case Gravity::weak_read:
      return "weak read";
  }
  return "";
}

const char* mark_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::bug:
      return "X";
    case Gravity::unknown:
      return "?";
    case Gravity::refusal:
      return "=";
    case Gravity::stale_update:
      return "!";
    case Gravity::steps:
      return "/";
    case Gravity::weak_read:
      return "~";
  }
  return "";
}

const char* words_for(Level level) {
  switch (level) {
    case Level::complete:
      return "is atomic";
    case Level::causal:
      return "may come from an atomic view of an earlier moment";
    case Level::peer:
      return "may miss calls of another thread, but never shows a later call of a thread without its earlier "
             "ones";
    case Level::monotonic:
      return "may miss an older update and show a newer one, even of the same thread";
    case Level::self:
      return "may fall behind what its thread has already seen";
    case Level::weak:
      return "may even miss earlier calls of its own thread";
  }
  return "";
}

std::string meaning_text(const Violation& violation, const Object& object) {
  const std::string symptom = std::visit(SymptomSentence{violation.harness, object}, violation.symptom);
  const Gravity gravity = gravity_of(violation);
  const bool is_told = symptom.empty() || gravity != Gravity::bug;  // by its meaning
  return std::string(title_of(gravity)) + ": " + (is_told ? outcome_sentence(violation, object) : symptom);
}

std::string short_meaning(const Violation& violation) {
  const Gravity gravity = gravity_of(violation);
  const auto level = gravity == Gravity::steps ? std::nullopt : level_of(violation.meaning);
  return std::string(mark_of(gravity)) + " " + title_of(gravity) +
         (level ? std::string(", level ") + name_of(*level) : "");
}

const Explanation* explanation_of(const Violation& violation) {
  if (!explicable(violation.symptom)) return nullptr;
  const Explanation* explanation = explanation_of(violation.meaning);
  return explanation ? explanation : weak_core_of(violation);
}

std::vector<std::string> weak_core_methods(const Violation& violation, const Object& object) {
  const Explanation* explanation = weak_core_of(violation);
  return explanation ? core_among(explanation->views, violation.harness, object) : std::vector<std::string>{};
}

std::string order_text(const Explanation& explanation, const Harness& harness, const Object& object) {
  std::vector<std::string> texts;
  for (const PlacedCall& placed : explanation.order)
    texts.push_back(placed_text(placed, explanation, harness, object));
  return joined(texts, "; ");
}

std::vector<ViewText> view_texts(const Explanation& explanation, const Harness& harness,
                                 const Object& object) {
  std::vector<ViewText> made;
  for (const View& view : explanation.views) {
    const auto own = std::ranges::find(explanation.order, PlacedCall{view.call});
    ViewText text{
        call_text(harness, static_cast<std::size_t>(view.call), object), view.level, {}, {}, view.counted};
    for (auto before = explanation.order.begin(); before != own; ++before) {
      const bool seen = std::ranges::find(view.seen, *before) != view.seen.end();
      (seen ? text.saw : text.missed).push_back(placed_text(*before, explanation, harness, object));
    }
    if (view.level != Level::complete) made.push_back(std::move(text));
  }
  return made;
}

std::vector<std::vector<std::string>> explanation_rows(const Violation& violation, const Object& object) {
  const Explanation* explanation = explanation_of(violation);
  if (!explanation) return {};
  std::vector<std::vector<std::string>> rows;
  if (!explanation->order.empty())
    rows.push_back({"order", order_text(*explanation, violation.harness, object)});
  const Outcome& outcome = *outcome_of(violation.symptom);
  for (const Steps& steps : explanation->steps)
    if (steps.calls.empty())
      rows.push_back(
          {"refused", fmt::format("{} returned {}", call_text(violation.harness, steps.call, object),
                                  to_text(outcome[static_cast<std::size_t>(steps.call)]))});
  for (const ViewText& view : view_texts(*explanation, violation.harness, object))
    rows.push_back({"view", fmt::format("{} {} {} and missed {}", view.call, view.counted ? "counted" : "saw",
                                        view.saw.empty() ? "nothing" : joined(view.saw, "; "),
                                        view.missed.empty() ? "nothing" : joined(view.missed, "; "))});
  return rows;
}

std::vector<std::string> comment_lines(const Violation& violation, const Object& object) {
  std::vector<std::string> lines{meaning_text(violation, object)};
  for (const auto& row : explanation_rows(violation, object)) lines.push_back(joined(row, ": "));
  return lines;
}

}  // namespace sunder
