#include "targets/native/explore/trace_recorder.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "targets/native/explore/wait_text.hpp"

namespace sunder::native::explore {
namespace {

std::string related_text(const Related& related, const std::string& place) {
  const std::string by =
      fmt::format("sequence {} at {}", related.fiber, place.substr(0, place.find_last_not_of(' ') + 1));
  switch (related.how) {
    case Related::How::missed:
      return fmt::format("  stale: {} was stored by {}", value_text(related.value), by);
    case Related::How::overwritten_by:
      return fmt::format("  late: already overwritten by {} of {}", value_text(related.value), by);
    case Related::How::races_with_read:
      return "  data race with the read of " + by;
    case Related::How::races_with_write:
      return "  data race with the write of " + by;
  }
  return {};
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
  steps_.back().related = std::exchange(related_, std::nullopt);
}

void TraceRecorder::stepped(int fiber, const Event& event, std::size_t bytes) {
  steps_.push_back({fiber, TraceStep::Kind::access, 0, event, 0, 0, false, bytes});
  steps_.back().related = std::exchange(related_, std::nullopt);
}

void TraceRecorder::paused(int fiber, const Event& event) {
  steps_.push_back({.fiber = fiber, .kind = TraceStep::Kind::access, .event = event, .has_value = false});
  steps_.back().is_pause = true;
}

void TraceRecorder::signalled(int fiber, const Event& event, std::uint32_t woken) {
  steps_.push_back({.fiber = fiber, .kind = TraceStep::Kind::access, .event = event, .has_value = false});
  steps_.back().woken = woken;
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

// The sequences that access each location.
std::map<const volatile void*, std::set<int>> TraceRecorder::touched_addresses(
    const std::vector<Step>& steps) {
  std::map<const volatile void*, std::set<int>> touched;
  for (const Step& s : steps)
    if (s.event.address) touched[s.event.address].insert(s.fiber);
  return touched;
}

// The steps at locations that several sequences access, and the last step, which may be the failure.
std::vector<TraceRecorder::Step> TraceRecorder::noticeable() const {
  const std::vector<Step> steps = without_harmless_frees();
  auto touched = touched_addresses(steps);
  for (const auto& [fiber, wait] : waits_) touched[wait.address].insert(fiber);
  std::vector<Step> kept;
  for (const Step& s : steps)
    if (s.kind != TraceStep::Kind::access || !s.event.address || touched[s.event.address].size() > 1 ||
        s.freed > 0 || s.is_pause || &s == &steps.back())
      kept.push_back(s);
  return kept;
}

// A plain write is recorded before it happens. The value it wrote is the one that the next access finds.
void TraceRecorder::complete_writes(std::vector<Step>& steps) {
  std::map<const volatile void*, std::uint64_t> found;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    Step& s = *step;
    if (s.kind != TraceStep::Kind::access || !s.event.address || !s.has_value || s.related) continue;
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
  for (const Step& s : steps)
    if (s.related) sites.push_back(s.related->site);
  for (const auto& [fiber, wait] : waits_) {
    const Step* const last = last_step_of(fiber);
    sites.insert(sites.end(), {wait.site, wait.signal_site, last ? last->event.site : nullptr});
  }
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
        if (s.woken) step.what += ": wakes " + sequences_text(*s.woken);
      }
      if (s.related) step.what += related_text(*s.related, places.at(s.related->site).text);
    }
    trace.push_back(std::move(step));
  }
  for (const auto& [fiber, wait] : waits_) trace.push_back(end_of(fiber, wait, places, names));
  for (const std::string& note : notes_) trace.push_back({.kind = TraceStep::Kind::note, .what = note});
  return trace;
}

// The step that comes last: what the sequence waits for.
TraceStep TraceRecorder::end_of(int fiber, const Wait& wait, const std::map<const void*, Place>& places,
                                std::map<const volatile void*, std::size_t>& names) const {
  const Step* const last = wait.what ? nullptr : last_step_of(fiber);
  const void* const site = last ? last->event.site : wait.site;
  const volatile void* const address = last ? last->event.address : wait.address;
  const std::string name =
      address ? fmt::format("#{}", names.try_emplace(address, names.size() + 1).first->second) : "";
  return {.sequence = fiber,
          .kind = TraceStep::Kind::wait,
          .place = places.at(site).text,
          .what = wait.what ? wait_text(wait, name, places.at(wait.signal_site).text)
                            : spin_text(name, last ? last->after : 0),
          .source = places.at(site).source};
}

// In a loop it reads the same again and again; what others access, too, tells most.
const TraceRecorder::Step* TraceRecorder::last_step_of(int fiber) const {
  const auto touched = touched_addresses(steps_);
  const Step* last = nullptr;
  for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
    if (step->fiber != fiber) continue;
    if (step->kind != TraceStep::Kind::access) break;
    if (step->event.address && touched.at(step->event.address).size() > 1) return &*step;
    if (!last || !last->event.address) last = &*step;
  }
  return last;
}

}  // namespace sunder::native::explore
