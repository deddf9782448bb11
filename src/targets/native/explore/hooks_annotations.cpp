// Annotations that libraries such as libcds make for a thread sanitizer. Schedules do not depend on them.
// Races with accesses that are meant to be ignored are no symptom, whichever of the two comes first. The
// order that AnnotateHappensBefore tells of is that of fences, which hooks see.
#include "targets/native/explore/scheduler.hpp"

namespace {

void ignore(int more) {
  using namespace sunder::native::explore;
  if (current_fiber) scheduler().weak_memory().ignore(current_fiber->index, more);
}

}  // namespace

extern "C" {
void AnnotateHappensBefore(const char*, int, void*) {}
void AnnotateHappensAfter(const char*, int, void*) {}
void AnnotateIgnoreReadsBegin(const char*, int) { ignore(1); }
void AnnotateIgnoreReadsEnd(const char*, int) { ignore(-1); }
void AnnotateIgnoreWritesBegin(const char*, int) { ignore(1); }
void AnnotateIgnoreWritesEnd(const char*, int) { ignore(-1); }
void AnnotateNewMemory(const char*, int, void*, unsigned long) {}
void AnnotateRWLockCreate(const char*, int, void*) {}
void AnnotateRWLockDestroy(const char*, int, void*) {}
void AnnotateRWLockAcquired(const char*, int, void*, long) {}
void AnnotateRWLockReleased(const char*, int, void*, long) {}
}
