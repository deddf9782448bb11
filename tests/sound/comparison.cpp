#include "sound/comparison.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <span>

#include "model/text.hpp"

namespace sunder::sound {
namespace {

constexpr int kAny = 1000;  // preemptions: more than any schedule of these harnesses has

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

// Mistakes other than those in the outcomes.
std::string other_mistake(const EngineRun& run) {
  if (run.failure) return "a failure was reported: " + to_text(*run.failure) + "\n";
  std::string text = run.exhausted ? "" : "not exhausted\n";
  for (const std::string& premise : run.broken_premises) text += "no proof: " + premise + "\n";
  return text;
}

std::string described(const Asked& asked, const std::string& question) {
  return "recipe " + std::to_string(asked.number) + " (" + asked.subject->recipe.family + "), " + question +
         ": " + to_text(asked.trial->harness, asked.number) + "\n" + to_text(asked.subject->recipe);
}

void add_mistake(const Asked& asked, const std::string& question, const std::string& what, Tally& tally) {
  ++tally.families[asked.subject->recipe.family];
  tally.mistakes.push_back(described(asked, question) + what);
}

// Compares the outcomes shown with those that at most this number of preemptions give. With `some`, not all
// of these need to be shown.
void compare(const Asked& asked, const EngineRun& run, const std::string& question, int most, bool some,
             Tally& tally) {
  const Possible& possible = asked.trial->possible;
  const bool deadlocks = possible.deadlock && *possible.deadlock <= most;
  const bool unproven = !run.failure && !run.broken_premises.empty() && is_opaque(asked.subject->recipe);
  some |= unproven;
  std::set<Outcome> seen;
  for (const Observation& o : run.observations) seen.insert(o.outcome);
  const std::set<Outcome> expected = possible.within(most);
  const std::set<Outcome> missing = some ? std::set<Outcome>{} : without(expected, seen);
  const std::set<Outcome> impossible = without(seen, possible.within(kAny));
  const std::set<Outcome> beyond = without(without(seen, expected), impossible);
  std::string other = some ? "" : other_mistake(run);
  for (const Observation& o : run.observations)
    if (o.serial && !possible.serial.contains(o.outcome))
      other += "said to come of a serial execution: " + to_text(o.outcome) + "\n";
  ++tally.harnesses;
  tally.deadlocks += deadlocks ? 1 : 0;
  tally.unproven += unproven ? 1 : 0;
  tally.outcomes += unproven ? 0 : expected.size();
  tally.missing += missing.size();
  tally.beyond += beyond.size();
  tally.impossible += impossible.size();
  tally.others += other.empty() ? 0 : 1;
  std::string text;
  if (!missing.empty()) text += "  missing:\n" + listed(missing, possible);
  if (!beyond.empty()) text += "  takes more preemptions:\n" + listed(beyond, possible);
  if (!impossible.empty()) text += "  impossible:\n" + listed(impossible, possible);
  text += other.empty() ? "" : "  " + other;
  if (!text.empty()) add_mistake(asked, question, text, tally);
}

int most_of(const Question& question) {
  return question.schedules == Schedules::reduced ? kAny : question.preemptions;
}

constexpr std::size_t kBatch = 16;  // harnesses of one request

// A harness that cannot be explored at all is a mistake, too. Finds out which one it was.
void ask_singly(Target& target, std::span<const Asked> all, const Question& question, const Budget& budget,
                Tally& tally) {
  for (const Asked& asked : all) {
    try {
      compare(asked, target.run(asked.harness, budget, 1), name_of(question), most_of(question), false,
              tally);
    } catch (const std::exception& error) {
      ++tally.harnesses, ++tally.others;
      add_mistake(asked, name_of(question), std::string("  ") + error.what() + "\n", tally);
    }
  }
}

// A failure ends a batch, and so may the time. The remaining harnesses are requested again.
void ask(Target& target, const std::vector<Asked>& all, const Question& question, Tally& tally) {
  std::vector<Harness> harnesses;
  for (const Asked& each : all) harnesses.push_back(each.harness);
  const Budget budget{.seconds = question.seconds,
                      .engine = Engine::explore,
                      .schedules = question.schedules,
                      .preemptions = most_of(question)};
  for (std::size_t done = 0; done < all.size();) {
    const auto batch = std::min(all.size() - done, kBatch);
    try {
      const auto runs = target.run_each(std::span(harnesses).subspan(done, batch), budget, 1);
      for (std::size_t i = 0; i < runs.size(); ++i)
        compare(all[done + i], runs[i], name_of(question), most_of(question), false, tally);
      done += runs.size();
    } catch (const std::exception&) {
      ask_singly(target, std::span(all).subspan(done, batch), question, budget, tally);
      done += batch;
    }
  }
}

std::vector<Asked> trials_of(Target& target, const std::vector<Subject>& subjects,
                             const std::vector<std::size_t>& numbers) {
  std::vector<Asked> all;
  for (const std::size_t n : numbers)
    for (const Trial& trial : subjects[n].trials)
      all.push_back({&subjects[n], &trial, n, parse_harness(to_text(trial.harness, n), target.object())});
  return all;
}

// The first trial of each subject that cannot deadlock.
std::vector<Asked> sample_of(Target& target, const std::vector<Subject>& subjects,
                             const std::vector<std::size_t>& numbers) {
  std::vector<Asked> sample;
  for (Asked& asked : trials_of(target, subjects, numbers))
    if (!asked.trial->possible.deadlock && (sample.empty() || sample.back().number != asked.number))
      sample.push_back(std::move(asked));
  return sample;
}

// True if every processor executes the accesses in order.
bool is_ordered(const Recipe& recipe, bool java) {
  const auto reordered = [java](const Step& s) {
    using enum Kind;
    const bool words =
        s.kind == copy || s.kind == fill || s.kind == take || s.kind == give || s.kind == assign;
    const bool accesses = s.kind == read || s.kind == write || s.kind == increment || s.kind == await ||
                          s.kind == spin || s.kind == ticket;
    const bool ordered = s.variable <= kB || (java && (s.variable == kV || s.variable == kW));
    return words || (accesses && !ordered);
  };
  return std::none_of(recipe.methods.begin(), recipe.methods.end(),
                      [&](const Routine& r) { return any_step(r, reordered); });
}

// Replays the schedules of one target in another.
void replay(const Asked& asked, Target& target, Target& other, Tally& tally) {
  const EngineRun run = target.run(asked.harness, {.seconds = 60, .engine = Engine::explore}, 1);
  for (const Observation& o : run.observations) {
    ++tally.outcomes;
    const EngineRun again = other.replay(asked.harness, o.schedule);
    if (again.observations.size() == 1 && again.observations.front().outcome == o.outcome) continue;
    ++tally.others;
    std::string text = "  replayed by " + o.schedule + ": " + to_text(o.outcome) + " came back as\n";
    for (const Observation& a : again.observations) text += "    " + to_text(a.outcome) + "\n";
    add_mistake(asked, "replay", text, tally);
  }
}

}  // namespace

Tally& Tally::operator+=(const Tally& other) {
  harnesses += other.harnesses, outcomes += other.outcomes, deadlocks += other.deadlocks;
  unproven += other.unproven, missing += other.missing, beyond += other.beyond,
      impossible += other.impossible, others += other.others;
  mistakes.insert(mistakes.end(), other.mistakes.begin(), other.mistakes.end());
  for (const auto& [family, count] : other.families) families[family] += count;
  return *this;
}

Tally explored(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               const Question& question) {
  Tally tally;
  std::vector<Asked> all = trials_of(target, subjects, numbers);
  std::erase_if(all, [&](const Asked& asked) { return asked.trial->possible.moments > question.moments; });
  ask(target, all, question, tally);
  return tally;
}

Tally replayed(Target& target, const std::vector<Subject>& subjects,
               const std::vector<std::size_t>& numbers) {
  Tally tally;
  const std::unique_ptr<Target> other = target.fresh();
  for (const Asked& asked : sample_of(target, subjects, numbers)) {
    ++tally.harnesses;
    try {
      replay(asked, target, *other, tally);
    } catch (const std::exception& error) {
      ++tally.others;
      add_mistake(asked, "replay", std::string("  ") + error.what() + "\n", tally);
    }
  }
  return tally;
}

Tally stressed(Target& target, const std::vector<Subject>& subjects, const std::vector<std::size_t>& numbers,
               bool java, double seconds) {
  Tally tally;
  for (const Asked& asked : sample_of(target, subjects, numbers))
    if (is_ordered(asked.subject->recipe, java))
      compare(asked, target.run(asked.harness, {.seconds = seconds}, 1), "stress", kAny, true, tally);
  return tally;
}

}  // namespace sunder::sound
