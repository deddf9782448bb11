// Constructors and destructors. The core is hit as well, so the right verdicts are those of other objects.
#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

#include "hostile.hpp"

namespace hostile {
namespace {

void nothing() {}

/// A well-behaved register between a hostile constructor and a hostile destructor.
template <void (*kBegin)(), void (*kEnd)()>
class Lifetime : public Subject<void> {
 public:
  Lifetime() : Subject(&nothing, false) { kBegin(); }
  ~Lifetime() noexcept(false) { kEnd(); }
};

template <void (*kBegin)(), void (*kEnd)()>
sunder::ObjectEntry lifetime(const char* name) {
  return subject<Lifetime<kBegin, kEnd>>(name).entry();
}

/// Acts for the 50th instance of a process.
template <void (*kAct)()>
void late() {
  if (!still_allowed<std::integral_constant<void (*)(), kAct>>(49)) kAct();
}

void sleeps() { sleep_seconds(30); }
void crashes() { *static_cast<volatile int*>(nullptr) = 1; }
void throws() { throw std::runtime_error("lifetime"); }
void throws_number() { throw 7; }
void exits() { _exit(6); }
void loops() {
  for (volatile bool for_ever = true; for_ever;) {
  }
}

}  // namespace

Entries lifetimes() {
  return {lifetime<&sleeps, &nothing>("SleepInConstructor"),
          lifetime<&crashes, &nothing>("CrashInConstructor"),
          lifetime<&throws, &nothing>("ThrowInConstructor"),
          lifetime<&throws_number, &nothing>("ThrowNumberInConstructor"),
          lifetime<&exits, &nothing>("ExitInConstructor"),
          lifetime<&late<&crashes>, &nothing>("CrashInLateConstructor"),
          lifetime<&late<&throws>, &nothing>("ThrowInLateConstructor"),
          lifetime<&late<&loops>, &nothing>("LoopInLateConstructor"),
          lifetime<&nothing, &sleeps>("SleepInDestructor"),
          lifetime<&nothing, &crashes>("CrashInDestructor"),
          lifetime<&nothing, &throws>("ThrowInDestructor"),
          lifetime<&nothing, &late<&crashes>>("CrashInLateDestructor"),
          lifetime<&nothing, &late<&loops>>("LoopInLateDestructor")};
}

}  // namespace hostile
