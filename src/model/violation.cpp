#include "model/violation.hpp"

namespace sunder {
namespace {

struct Text {
  std::string operator()(const NonAtomicOutcome& s) const { return to_text(s.outcome); }
  std::string operator()(const Crash& s) const {
    return "crash: " + s.how + (s.last_words.empty() ? "" : " (" + s.last_words + ")");
  }
  std::string operator()(const Deadlock&) const { return "deadlock"; }
  std::string operator()(const Hang&) const { return "hang"; }
};

}  // namespace

bool same_kind(const Symptom& a, const Symptom& b) {
  if (a.index() != b.index()) return false;
  const auto* x = std::get_if<NonAtomicOutcome>(&a);
  return !x || x->outcome == std::get<NonAtomicOutcome>(b).outcome;
}

std::string to_text(const Symptom& symptom) { return std::visit(Text{}, symptom); }

}  // namespace sunder
