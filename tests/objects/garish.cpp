// An object whose results, arguments and last words would take over a terminal.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "sunder/sunder.hpp"

namespace {

/// Its methods behave as long as nobody else is inside.
class Garish {
 public:
  void set(const std::string&) { meet(); }
  std::string shout() { return meet() ? "\x1b[31m\a\b\xc2\x9b\xe2\x80\xae\xff" : "calm"; }
  void die() {
    if (!meet()) return;
    std::fputs("\x1b]0;taken over\a\xff\xe2\x80\xae", stderr);
    std::abort();
  }

 private:
  // True if two threads were inside at the same time.
  bool meet() {
    inside_.fetch_add(1);
    for (int i = 0; i < 2000 && !met_.load(); ++i) {
      if (inside_.load() >= 2) met_.store(true);
      if (i % 64 == 63) std::this_thread::yield();
    }
    inside_.fetch_sub(1);
    return met_.load();
  }

  std::atomic<int> inside_{0};
  std::atomic<bool> met_{false};
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<Garish>("Garish")
                         .core("set", &Garish::set)
                         .domain(0, {"\x1b[2J", "\xff\xe2\x80\xae"})
                         .method("shout", &Garish::shout)
                         .method("die", &Garish::die));
}
