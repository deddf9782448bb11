// Annotations that libraries such as libcds make for a thread sanitizer. Schedules do not depend on them.
extern "C" {
void AnnotateHappensBefore(const char*, int, void*) {}
void AnnotateHappensAfter(const char*, int, void*) {}
void AnnotateIgnoreReadsBegin(const char*, int) {}
void AnnotateIgnoreReadsEnd(const char*, int) {}
void AnnotateIgnoreWritesBegin(const char*, int) {}
void AnnotateIgnoreWritesEnd(const char*, int) {}
void AnnotateNewMemory(const char*, int, void*, unsigned long) {}
void AnnotateRWLockCreate(const char*, int, void*) {}
void AnnotateRWLockDestroy(const char*, int, void*) {}
void AnnotateRWLockAcquired(const char*, int, void*, long) {}
void AnnotateRWLockReleased(const char*, int, void*, long) {}
}
