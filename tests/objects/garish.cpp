// An object whose results, arguments and last words would take over a terminal.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "gate.hpp"
#include "sunder/sunder.hpp"

namespace {

/// Its methods behave as long as nobody else is inside.
class Garish {
 public:
  void set(const std::string&) { gate_.meet(); }
  std::string shout() { return gate_.meet() ? "\x1b[31m\a\b\xc2\x9b\xe2\x80\xae\xff" : "calm"; }
  void die() {
    if (!gate_.meet()) return;
    std::fputs("\x1b]0;taken over\a\xff\xe2\x80\xae", stderr);
    std::abort();
  }

 private:
  Gate gate_;
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
