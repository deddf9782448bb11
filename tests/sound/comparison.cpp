#include "sound/comparison.hpp"

#include <algorithm>
#include <set>

#include "model/text.hpp"

namespace sunder::sound {
namespace {

constexpr int kAny = 1000;  // preemptions: no schedule of these has so many

struct Asked {
  const Subject* subject;
  const Trial* trial;
  std::size_t number;
  Harness harness;  // of the target's methods
};

std::string listed(const std::set<Outcome>& outcomes, const Possible& possible) {
  std::string text;
  for (const Outcome& o : outcomes) {
    const auto known = possible.outcomes.find(o);
    text += "    " + to_text(o);
    if (known != possible.outcomes.end()) text += "   (" + std::to_string(known->second) + " preemptions)";
    text += "\n";
  }
  return text;
}

std::set<Outcome> without(const std::set<Outcome>& all, const std::set<Outcome>& some) {
  std::set<Outcome> rest;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::inserter(rest, rest.end()));
  return rest;
}

std::string name_of(const Question& question) {
  return question.schedules == Schedules::reduced ? "reduced" : "k = " + std::to_string(question.preemptions);
}

// What is wrong beside the outcomes.
std::string other_mistake(const EngineRun& run, bool deadlocks) {
  if (deadlocks) {
    const bool seen = run.failure && std::holds_alternative<Deadlock>(*run.failure);
    return seen ? "" : "the deadlock was not reported\n";
  }
  if (run.failure) return "a failure was reported: " + to_text(*run.failure) + "\n";
  std::string text = run.exhausted ? "" : "not exhausted\n";
  for (const std::string& premise : run.broken_premises) text += "no proof: " + premise + "\n";
  return text;
}

void compare(const Asked& asked, const EngineRun& run, const Question& question, Tally& tally) {
  const Possible& possible = asked.trial->possible;
  const int most = question.schedules == Schedules::reduced ? kAny : question.preemptions;
  const bool deadlocks = possible.deadlock && *possible.deadlock <= most;
  std::set<Outcome> seen;
  for (const Observation& o : run.observations) seen.insert(o.outcome);
  const std::set<Outcome> expected = possible.within(most);
  // A deadlock ends the exploration.
  const std::set<Outcome> missing = deadlocks ? std::set<Outcome>{} : without(expected, seen);
  const std::set<Outcome> impossible = without(seen, expected);
  const std::string other = other_mistake(run, deadlocks);
  ++tally.harnesses;
  tally.deadlocks += deadlocks ? 1 : 0;
  tally.outcomes += deadlocks ? 0 : expected.size();
  tally.missing += missing.size();
  tally.impossible += impossible.size();
  tally.others += other.empty() ? 0 : 1;
  if (missing.empty() && impossible.empty() && other.empty()) return;
  ++tally.families[asked.subject->recipe.family];
  std::string text = "recipe " + std::to_string(asked.number) + " (" + asked.subject->recipe.family + "), " +
                     name_of(question) + ": " + to_text(asked.trial->harness, asked.number) + "\n" +
                     to_text(asked.subject->recipe);
  if (!missing.empty()) text += "  missing:\n" + listed(missing, possible);
  if (!impossible.empty()) text += "  impossible:\n" + listed(impossible, possible);
  tally.mistakes.push_back(text + (other.empty() ? "" : "  " + other));
}

// A failure ends a batch, and time may: what is left is asked again.
void ask(Target& target, const std::vector<Asked>& all, const Question& question, Tally& tally) {
  std::vector<Harness> harnesses;
  for (const Asked& each : all) harnesses.push_back(each.harness);
  const Budget budget{.seconds = question.seconds,
                      .engine = Engine::explore,
                      .schedules = question.schedules,
                      .preemptions = question.schedules == Schedules::reduced ? kAny : question.preemptions};
  for (std::size_t done = 0; done < all.size();) {
    const auto batch = std::min<std::size_t>(all.size() - done, 16);
    const auto runs = target.run_each(std::span(harnesses).subspan(done, batch), budget, 1);
    for (std::size_t i = 0; i < runs.size(); ++i) compare(all[done + i], runs[i], question, tally);
    done += runs.size();
  }
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  harnesses += other.harnesses, outcomes += other.outcomes, deadlocks += other.deadlocks;
  missing += other.missing, impossible += other.impossible, others += other.others;
  mistakes.insert(mistakes.end(), other.mistakes.begin(), other.mistakes.end());
  for (const auto& [family, count] : other.families) families[family] += count;
  return *this;
}

Tally compared(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               const Question& question) {
  std::vector<Asked> all;
  for (const std::size_t n : numbers)
    for (const Trial& trial : subjects[n].trials)
      all.push_back({&subjects[n], &trial, n, parse_harness(to_text(trial.harness, n), target.object())});
  Tally tally;
  ask(target, all, question, tally);
  return tally;
}

}  // namespace sunder::sound
