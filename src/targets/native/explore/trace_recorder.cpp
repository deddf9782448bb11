#include "targets/native/explore/trace_recorder.hpp"

#include <fmt/format.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/scheduler.hpp"
#include "targets/native/explore/wait_text.hpp"
#include "targets/native/explore/weak/libraries.hpp"

namespace sunder::native::explore {
namespace {

std::string related_text(const Related& related, const std::string& value, const std::string& place) {
  const std::string by =
      fmt::format("sequence {} at {}", related.fiber, place.substr(0, place.find_last_not_of(' ') + 1));
  switch (related.how) {
    case Related::How::missed:
      return fmt::format("  stale: {} was stored by {}", value, by);
    case Related::How::overwritten_by:
      return fmt::format("  late: already overwritten by {} of {}", value, by);
    case Related::How::races_with_read:
      return "  data race with the read of " + by;
    case Related::How::races_with_write:
      return "  data race with the write of " + by;
  }
  return {};
}

// It read or stored late, so that its values are not those of the memory.
bool is_late(const std::optional<Related>& related) {
  return related && (related->how == Related::How::missed || related->how == Related::How::overwritten_by);
}

}  // namespace

void TraceRecorder::begins(const void* instance) {
  steps_.clear();
  waits_.clear();
  unmade_.clear();
  races_.forget();
  related_.reset();
  spots_.start(instance);
}

void TraceRecorder::invoked(int fiber, int invocation) {
  moves_on(fiber, nullptr);
  steps_.push_back({fiber, TraceStep::Kind::call, invocation, {}, 0, 0});
}

void TraceRecorder::returned(int fiber, int invocation) {
  moves_on(fiber, nullptr);
  steps_.push_back({fiber, TraceStep::Kind::result, invocation, {}, 0, 0});
}

void TraceRecorder::stepped(int fiber, const Event& event, std::uint64_t before, std::uint64_t after) {
  remark_race(fiber, event);
  push({fiber, TraceStep::Kind::access, 0, event, before, after});
  if (event.kind != Event::Kind::other && event.what == std::string_view("write"))
    unmade_[fiber] = {steps_.size() - 1};
}

void TraceRecorder::stepped(int fiber, const Event& event, std::size_t bytes) {
  push({fiber, TraceStep::Kind::access, 0, event, 0, 0, false, bytes});
  if (bytes > 0) races_.forget(event.address, bytes);
}

void TraceRecorder::paused(int fiber, const Event& event) {
  push({.fiber = fiber, .kind = TraceStep::Kind::access, .event = event, .has_value = false});
  steps_.back().is_pause = true;
}

void TraceRecorder::signalled(int fiber, const Event& event, std::uint32_t woken) {
  push({.fiber = fiber, .kind = TraceStep::Kind::access, .event = event, .has_value = false});
  steps_.back().woken = woken;
}

void TraceRecorder::waits(int fiber, const Wait& wait) {
  waits_.push_back({fiber, wait, wait.address ? spots_.at(wait.address, 1) : names::Spot{}});
}

// Values that naming leaves on the stack of the fiber must not make equal states differ.
void TraceRecorder::push(Step step) {
  moves_on(step.fiber, &step.event);
  overlaps(step.fiber, step.event);
  step.related = std::exchange(related_, std::nullopt);
  if (step.event.address)
    step.spot = step.freed > 0 ? spots_.freed(step.event.address, step.freed)
                               : far_below([&] { return spots_.at(step.event.address, step.event.size); });
  steps_.push_back(std::move(step));
}

// Its last write has been made. g++ makes a copy of a structure after the hooks of the write and of the read.
void TraceRecorder::moves_on(int fiber, const Event* next) {
  const auto write = unmade_.find(fiber);
  if (write == unmade_.end()) return;
  if (next && next->what == std::string_view("read") && !write->second.copies) {
    write->second.copies = true;
    return;
  }
  make(write->second);
  unmade_.erase(write);
}

void TraceRecorder::make(const Unmade& write) {
  Step& step = steps_[write.step];
  const std::size_t size = std::min(step.event.size, sizeof step.after);
  void* const address = const_cast<void*>(step.event.address);
  if (arena().owns(address) && !arena().is_live(address, size)) return;
  step.after = 0;
  const iovec to{&step.after, size}, from{address, size};
  step.is_made = process_vm_readv(getpid(), &to, 1, &from, 1, 0) == static_cast<ssize_t>(size);
}

// Another sequence finds there the value that was written. Afterwards it may be overwritten.
void TraceRecorder::overlaps(int fiber, const Event& event) {
  std::erase_if(unmade_, [&](const auto& each) {
    const Event& write = steps_[each.second.step].event;
    const auto at = reinterpret_cast<std::uintptr_t>(event.address),
               begin = reinterpret_cast<std::uintptr_t>(write.address);
    return each.first != fiber && event.address && at < begin + write.size && begin < at + event.size;
  });
}

void TraceRecorder::remark_race(int fiber, const Event& event) {
  if (!remarks_races_ || related_ || scheduler().is_weak()) return;
  const bool called = std::exchange(library_calls_, weak::libraries().calls()) != weak::libraries().calls();
  if (called) weak::libraries().close();
  if (called || event.kind == Event::Kind::volatile_access) races_.forget();
  if (event.kind != Event::Kind::plain || scheduler().weak_memory().ignores(fiber)) return;
  const bool writes = event.what == std::string_view("write");
  related_ = races_.note(fiber, event, writes, scheduler().conflicts().clock(fiber));
}

std::vector<const volatile void*> TraceRecorder::addresses() const {
  std::vector<const volatile void*> all;
  for (const Step& each : steps_)
    if (each.event.address) all.push_back(each.event.address);
  for (const Waiting& each : waits_)
    if (each.wait.address) all.push_back(each.wait.address);
  return all;
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
    kept.back().spot.offset = static_cast<std::uint64_t>(used - block);
    kept.back().spot.size = steps_.back().spot.size;
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
  for (const Waiting& each : waits_) touched[each.wait.address].insert(each.fiber);
  std::vector<Step> kept;
  for (const Step& s : steps)
    if (s.kind != TraceStep::Kind::access || !s.event.address || touched[s.event.address].size() > 1 ||
        s.freed > 0 || s.is_pause || &s == &steps.back())
      kept.push_back(s);
  return kept;
}

// A plain write is recorded before it happens. The value it wrote is the one that the next access finds, or
// the one that was there when its sequence went on.
void TraceRecorder::complete_writes(std::vector<Step>& steps) {
  std::map<const volatile void*, std::uint64_t> found;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    Step& s = *step;
    if (s.kind != TraceStep::Kind::access || !s.event.address || !s.has_value || is_late(s.related)) continue;
    const auto [next, is_last] = found.try_emplace(s.event.address, s.before);
    if (s.event.what == std::string_view("write")) {
      s.has_value = !is_last || s.is_made;
      if (!is_last) s.after = next->second;
    }
    next->second = s.before;
  }
}

std::map<const void*, Place> TraceRecorder::places(const std::vector<Step>& steps) const {
  std::vector<const void*> sites;
  for (const Step& s : steps)
    if (s.kind == TraceStep::Kind::access) sites.push_back(s.event.site);
  for (const Step& s : steps)
    if (s.related) sites.push_back(s.related->site);
  for (const Waiting& each : waits_) {
    const Step* const last = last_step_of(each.fiber);
    sites.insert(sites.end(), {each.wait.site, each.wait.signal_site, last ? last->event.site : nullptr});
  }
  return places_of(sites);
}

std::string TraceRecorder::text_of(const Step& step, const std::map<const void*, Place>& places,
                                   names::Labels& labels) const {
  const auto shown = [&](std::uint64_t bits) { return value_text(number_at(step.spot, bits)); };
  std::string text = step.event.what;
  if (step.event.address) {
    text += " " + labels.of(step.event.address, step.spot);
    if (step.has_value) text += ": " + shown(step.before);
    if (step.after != step.before) text += " -> " + shown(step.after);
    if (step.woken) text += ": wakes " + sequences_text(*step.woken);
  }
  if (step.related)
    text += related_text(*step.related, shown(step.related->value), places.at(step.related->site).text);
  return text;
}

std::uint64_t TraceRecorder::number_at(const names::Spot& spot, std::uint64_t bits) const {
  const std::size_t unused = spot.size < sizeof bits ? 8 * (sizeof bits - spot.size) : 0;
  if (unused == 0 || !spots_.may_be_negative(spot)) return bits;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(bits << unused) >> unused);
}

Trace TraceRecorder::trace() const {
  std::vector<Step> steps = noticeable();
  complete_writes(steps);
  const auto places = this->places(steps);
  names::Labels labels(spots_);
  Trace trace;
  for (const Step& s : steps) {
    TraceStep step{.sequence = s.fiber, .kind = s.kind, .invocation = s.invocation};
    if (s.kind == TraceStep::Kind::access) {
      step.place = places.at(s.event.site).text;
      step.source = places.at(s.event.site).source;
      step.what = text_of(s, places, labels);
    }
    trace.push_back(std::move(step));
  }
  for (const Waiting& each : waits_) trace.push_back(end_of(each, places, labels));
  for (const std::string& note : notes_) trace.push_back({.kind = TraceStep::Kind::note, .what = note});
  return trace;
}

// The step that comes last: what the sequence waits for.
TraceStep TraceRecorder::end_of(const Waiting& waiting, const std::map<const void*, Place>& places,
                                names::Labels& labels) const {
  const auto& [fiber, wait, spot] = waiting;
  const Step* const last = wait.what ? nullptr : last_step_of(fiber);
  const void* const site = last ? last->event.site : wait.site;
  const volatile void* const address = last ? last->event.address : wait.address;
  const std::string name = address ? labels.of(address, last ? last->spot : spot) : "";
  return {.sequence = fiber,
          .kind = TraceStep::Kind::wait,
          .place = places.at(site).text,
          .what = wait.what ? wait_text(wait, name, places.at(wait.signal_site).text)
                            : spin_text(name, last ? number_at(last->spot, last->after) : 0),
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
