// A program that is hostile before its main begins, in the way that its file name says.
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "sunder/sunder.hpp"

namespace {

struct Register {
  int value = 0;
  void set(int v) { value = v; }
};

int act(const std::string& way) {
  if (way == "crash") *static_cast<volatile int*>(nullptr) = 1;
  if (way == "exit") _exit(0);
  if (way == "sleep") sleep(40);
  if (way == "close") close(3), close(4);
  if (way == "throw") throw 1;
  for (int i = 0; way == "garbage" && i < 1000; ++i)
    if (write(4, "garbage \xff\n", 10) < 0) break;
  return 0;
}

const int begun = act(program_invocation_short_name);

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv, sunder::object<Register>("Register").core("set", &Register::set));
}
