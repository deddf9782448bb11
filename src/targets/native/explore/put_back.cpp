#include "targets/native/explore/put_back.hpp"

#include <algorithm>

#include "support/error.hpp"
#include "targets/native/explore/crashes.hpp"
#include "targets/native/explore/difference.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

constexpr int kFewestThreads = 4;  // attached threads are state; few harnesses have more sequences
constexpr std::size_t kMostStateBytes = 64 * 1024 * 1024;

bool is_in(const std::vector<Region>& regions, const volatile void* address) {
  return std::ranges::any_of(regions, [&](const Region& each) {
    return address >= each.data() && address < each.data() + each.size();
  });
}

}  // namespace

void PutBack::turn_on() {
  c_library_ = code_of_c_library();
  on_ = true;
}

bool PutBack::is_of_c_library(const void* code) const { return is_in(c_library_, code); }

void PutBack::to_start(ThreadIdentities& threads, int count) {
  kept_ = false;
  if (start_ && explorer_ != thread_pointer())
    throw InputError("this worker puts back the state of one object only");
  if (start_) put_back(*start_);
  explorer_ = thread_pointer();
  if (start_ && of_ == &threads && threads_ >= count) return;
  catch_crashes();
  if (!start_)
    for (auto gather : {statics_under_test, thread_locals_under_test})
      for (const Region& each : gather()) regions_.push_back(each);
  threads_ = std::max(count, of_ == &threads ? 0 : kFewestThreads);
  of_ = &threads;
  for (int i = 0; i < threads_; ++i) {
    threads.of(i);
    for (const Region& each : threads.take_thread_locals(i)) regions_.push_back(each);
  }
  libraries_ = loaded_libraries();
  take(start_.emplace());
}

void PutBack::keep() {
  take(warm_);
  arena().expect(warm_.arena);
  if (is_still_referred_to())
    scheduler().refuse("a library that is linked into the program keeps memory, which cannot be put back");
  kept_ = true;
}

// Whether a static that is not put back refers to memory that was allocated since the start: the memory would
// come and go without the static.
bool PutBack::is_still_referred_to() const {
  const std::size_t before = start_->arena.memory.size();
  const Region made(const_cast<std::byte*>(arena().begin()) + before, arena().used() - before);
  std::vector<Region> others = other_statics();
  cut_out(std::as_writable_bytes(std::span(&arena(), 1)), others);
  cut_out(std::as_writable_bytes(std::span(&watch(), 1)), others);
  return std::ranges::any_of(others, [&](const Region& each) { return refers_to(each, made); });
}

void PutBack::take(Snapshot& into) {
  std::size_t size = 0;
  for (const Region& each : regions_) size += each.size();
  if (size + arena().used() > kMostStateBytes)
    scheduler().refuse("it has more state outside the instance than can be put back");
  into.bytes.clear();
  into.bytes.reserve(size);
  for (const Region& each : regions_) into.bytes.insert(into.bytes.end(), each.begin(), each.end());
  arena().keep(into.arena);
  into.undone_to = undo_.mark();
}

void PutBack::put_back(const Snapshot& from) {
  undo_.back_to(from.undone_to);
  std::size_t at = 0;
  for (const Region& each : regions_) {
    const std::size_t size = std::min(each.size(), from.bytes.size() - at);
    copy_differences(each.data(), std::span(from.bytes).subspan(at, size));
    at += size;
  }
  arena().put_back(from.arena);
  blocks_ = {};
}

void PutBack::restore() {
  if (undo_.is_full()) return scheduler().refuse("it changes more memory than can be put back");
  if (loaded_libraries() != libraries_)
    return scheduler().refuse("it loads a library, which cannot be put back");
  put_back(warm_);
}

bool PutBack::has_snapshot_of(const volatile void* address) const {
  return is_in(regions_, address) || is_in(ignored_, address);
}

void PutBack::writes(const volatile void* address, std::size_t size) {
  if (!scheduler().stacks().own(address) && !has_snapshot_of(address)) undo_.writes(address, size);
}

void PutBack::deletes(pthread_key_t key) {
  if (!undo_.deletes(key))
    scheduler().refuse("it deletes a key of thread-specific values, which cannot be put back");
}

void PutBack::allocated(const void* block) {
  if (const auto free = std::ranges::find(blocks_, nullptr); free != blocks_.end()) *free = block;
}

void PutBack::freed(const void* block, std::size_t size) {
  undo_.forgets(block, size);
  const auto known = std::ranges::find(blocks_, block);
  if (known == blocks_.end()) return scheduler().refuse("it frees memory that cannot be put back");
  *known = nullptr;
}

}  // namespace sunder::native::explore
