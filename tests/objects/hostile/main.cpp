#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "hostile.hpp"

namespace hostile {

void sleep_seconds(int seconds) {
  timespec rest{seconds, 0};
  while (syscall(SYS_nanosleep, &rest, &rest) != 0) {
  }
}

void linger() {
  signal(SIGALRM, SIG_DFL);
  alarm(40);
  for (;;) sleep_seconds(1);
}

namespace {

/// Does nothing hostile: the others must not spoil its verdicts.
void nothing() {}

}  // namespace
}  // namespace hostile

int main(int argc, char** argv) {
  hostile::Entries all{hostile::kind("Calm", &hostile::nothing)};
  for (const auto& theme :
       {hostile::signals, hostile::endings, hostile::waits, hostile::processes, hostile::descriptors,
        hostile::output, hostile::memory, hostile::threads, hostile::corruption, hostile::settings,
        hostile::limits, hostile::lifetimes, hostile::results, hostile::files})
    for (sunder::ObjectEntry& entry : theme()) all.push_back(std::move(entry));
  return sunder::run(argc, argv, std::move(all));
}
