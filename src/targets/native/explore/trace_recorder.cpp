#include "targets/native/explore/trace_recorder.hpp"

#include <fmt/format.h>

#include <bit>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "targets/native/explore/places.hpp"

namespace sunder::native::explore {
namespace {

std::string value_text(std::uint64_t value) {
  constexpr std::uint64_t kLikelyAddress = std::uint64_t{1} << 40;
  const auto number = static_cast<std::int64_t>(value);
  return value >= kLikelyAddress && number > 0 ? fmt::format("{:#x}", value) : std::to_string(number);
}

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
  for (const auto& [fiber, wait] : waits_) touched[wait.address].insert(fiber);
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
      if (s.related) step.what += related_text(*s.related, places.at(s.related->site).text);
    }
    trace.push_back(std::move(step));
  }
  add_waits(trace, names);
  for (const std::string& note : notes_) trace.push_back({.kind = TraceStep::Kind::note, .what = note});
  return trace;
}

namespace {

// "1", "1 and 2".
std::string fibers_text(std::uint32_t fibers) {
  std::string text;
  for (; fibers != 0; fibers &= fibers - 1)
    text += (text.empty() ? "" : " and ") + std::to_string(std::countr_zero(fibers));
  return text;
}

std::string reason_of(const Wait& wait, const std::string& signal_place) {
  if (wait.holder >= 0) return fmt::format(", held by sequence {}", wait.holder);
  if (!wait.for_signal) return "";
  if (wait.signaller < 0) return ": nobody has notified it";
  const std::string last =
      fmt::format(": the last notification, by sequence {} at {}, ", wait.signaller, signal_place);
  if (wait.too_early) return last + "came before it began to wait";
  return last + (wait.woken == 0 ? "woke nobody" : "woke sequence " + fibers_text(wait.woken));
}

}  // namespace

// The last steps: what each sequence waits for.
void TraceRecorder::add_waits(Trace& trace, std::map<const volatile void*, std::size_t>& names) const {
  std::vector<const void*> sites;
  for (const auto& [fiber, wait] : waits_) {
    sites.push_back(wait.site);
    if (wait.signal_site) sites.push_back(wait.signal_site);
  }
  const auto places = places_of(sites);
  for (const auto& [fiber, wait] : waits_) {
    const auto name = names.try_emplace(wait.address, names.size() + 1).first->second;
    const std::string signal_place = wait.signal_site ? places.at(wait.signal_site).text : "";
    trace.push_back({.sequence = fiber,
                     .kind = TraceStep::Kind::wait,
                     .place = places.at(wait.site).text,
                     .what = fmt::format("#{}{}", name, reason_of(wait, signal_place)),
                     .source = places.at(wait.site).source});
  }
}

}  // namespace sunder::native::explore
