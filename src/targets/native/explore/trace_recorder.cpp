#include "targets/native/explore/trace_recorder.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>

#include "targets/native/explore/places.hpp"

namespace sunder::native::explore {
namespace {

std::string value_text(std::uint64_t value) {
  constexpr std::uint64_t kLikelyAddress = std::uint64_t{1} << 40;
  const auto number = static_cast<std::int64_t>(value);
  return value >= kLikelyAddress && number > 0 ? fmt::format("{:#x}", value) : std::to_string(number);
}

}  // namespace

void TraceRecorder::invoked(int fiber, int invocation) {
  steps_.push_back({fiber, TraceStep::Kind::call, invocation, {}, 0, 0});
}

void TraceRecorder::returned(int fiber, int invocation) {
  steps_.push_back({fiber, TraceStep::Kind::result, invocation, {}, 0, 0});
}

void TraceRecorder::stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) {
  steps_.push_back({fiber, TraceStep::Kind::access, 0, event, before, after});
}

void TraceRecorder::stepped(int fiber, const Event& event, std::size_t bytes) {
  steps_.push_back({fiber, TraceStep::Kind::access, 0, event, 0, 0, false, bytes});
}

// Keeps a free only if the last step uses the freed block; it is then shown with the address used.
std::vector<TraceRecorder::Step> TraceRecorder::without_harmless_frees() const {
  std::vector<Step> kept;
  for (const Step& s : steps_) {
    if (s.freed == 0 || &s == &steps_.back()) {
      kept.push_back(s);
      continue;
    }
    const auto* block = static_cast<const volatile std::byte*>(s.event.address);
    const auto* used = static_cast<const volatile std::byte*>(steps_.back().event.address);
    if (used < block || used >= block + s.freed) continue;
    kept.push_back(s);
    kept.back().event.address = used;
  }
  return kept;
}

// The steps at locations that several sequences access, and the last step, which may be the failure.
std::vector<TraceRecorder::Step> TraceRecorder::noticeable() const {
  const std::vector<Step> steps = without_harmless_frees();
  std::map<const volatile void*, std::set<int>> touched;
  for (const Step& s : steps)
    if (s.event.address) touched[s.event.address].insert(s.fiber);
  std::vector<Step> kept;
  for (const Step& s : steps)
    if (s.kind != TraceStep::Kind::access || !s.event.address || touched[s.event.address].size() > 1 ||
        s.freed > 0 || &s == &steps.back())
      kept.push_back(s);
  return kept;
}

// A plain write is recorded before it happens. The value it wrote is the one that the next access finds.
void TraceRecorder::complete_writes(std::vector<Step>& steps) {
  std::map<const volatile void*, std::uint64_t> found;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    Step& s = *step;
    if (s.kind != TraceStep::Kind::access || !s.event.address || !s.has_value) continue;
    const auto [next, is_last] = found.try_emplace(s.event.address, s.before);
    if (s.event.what == std::string_view("write")) {
      s.has_value = !is_last;
      s.after = next->second;
    }
    next->second = s.before;
  }
}

Trace TraceRecorder::trace() const {
  std::vector<Step> steps = noticeable();
  complete_writes(steps);
  std::vector<const void*> sites;
  for (const Step& s : steps)
    if (s.kind == TraceStep::Kind::access) sites.push_back(s.event.site);
  const auto places = places_of(sites);
  std::map<const volatile void*, std::size_t> names;
  Trace trace;
  for (const Step& s : steps) {
    TraceStep step{.sequence = s.fiber, .kind = s.kind, .invocation = s.invocation};
    if (s.kind == TraceStep::Kind::access) {
      step.place = places.at(s.event.site).text;
      step.source = places.at(s.event.site).source;
      step.what = s.event.what;
      if (s.event.address) {
        const auto name = names.try_emplace(s.event.address, names.size() + 1).first->second;
        step.what += fmt::format(" #{}", name);
        if (s.has_value) step.what += ": " + value_text(s.before);
        if (s.after != s.before) step.what += " -> " + value_text(s.after);
      }
    }
    trace.push_back(std::move(step));
  }
  return trace;
}

}  // namespace sunder::native::explore
