#include "search/meaning/accepted.hpp"

#include <algorithm>

#include "model/text.hpp"
#include "search/meaning/same_effect.hpp"

namespace sunder {
namespace {

std::vector<std::size_t> differences(const Outcome& a, const Outcome& b) {
  std::vector<std::size_t> positions;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) positions.push_back(i);
  return positions;
}

// The positions in which the outcome differs from the nearest of these.
std::vector<std::size_t> least_differences(const Outcome& outcome, const std::vector<Outcome>& atomic) {
  std::vector<std::size_t> least;
  for (const Outcome& each : atomic)
    if (auto positions = differences(each, outcome);
        &each == &atomic.front() || positions.size() < least.size())
      least = std::move(positions);
  return least;
}

}  // namespace

Accepted::Accepted(const Object& object) : outcomes_(object.accepted) {
  for (const Method& method : object.methods) methods_.push_back({method.core, method.accepted});
}

bool Accepted::is_empty() const {
  return outcomes_.empty() &&
         std::ranges::all_of(methods_, [](const OfMethod& m) { return m.results.empty(); });
}

bool Accepted::has_result(const Invocation& invocation, const Value& result) const {
  const auto& results = methods_[static_cast<std::size_t>(invocation.method)].results;
  return std::ranges::find(results, result) != results.end();
}

bool Accepted::has(const Harness& harness, const NonAtomicOutcome& wrong,
                   const std::vector<Outcome>& atomic) const {
  if (std::ranges::find(outcomes_, wrong.outcome) != outcomes_.end()) return true;
  if (!wrong.real_time.empty()) return false;  // its results are right, only their order is not
  return std::ranges::any_of(atomic, [&](const Outcome& each) {
    return std::ranges::all_of(differences(each, wrong.outcome), [&](std::size_t i) {
      return has_result(invocation_at(harness, static_cast<int>(i)), wrong.outcome[i]);
    });
  });
}

void Accepted::add(const Violation& violation) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
  if (!wrong) return;
  bool is_whole = !wrong->real_time.empty();
  for (const std::size_t i : least_differences(wrong->outcome, violation.atomic)) {
    const Invocation& call = invocation_at(violation.harness, static_cast<int>(i));
    OfMethod& method = methods_[static_cast<std::size_t>(call.method)];
    is_whole |= method.core;
    if (!method.core && !has_result(call, wrong->outcome[i])) method.results.push_back(wrong->outcome[i]);
  }
  if (is_whole && std::ranges::find(outcomes_, wrong->outcome) == outcomes_.end())
    outcomes_.push_back(wrong->outcome);
}

std::string wrong_results_text(const Violation& violation, const Object& object) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&violation.symptom);
  if (!wrong) return to_text(violation.symptom);
  if (!wrong->real_time.empty()) return to_text(wrong->outcome);
  std::string text;
  for (const std::size_t i : least_differences(wrong->outcome, violation.atomic))
    text += (text.empty() ? "" : ", ") +
            method_label(object, invocation_at(violation.harness, static_cast<int>(i)).method) + " = " +
            to_text(wrong->outcome[i]);
  return text;
}

}  // namespace sunder
