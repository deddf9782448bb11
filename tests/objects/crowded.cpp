// A program with very many libraries. Its object calls the one that was loaded last.
#include <dlfcn.h>

#include <cstdio>
#include <string>

#include "sunder/sunder.hpp"

namespace {

using Function = void (*)();
Function pass = nullptr;

/// Right if the library orders its callers.
class Passing {
 public:
  int add() {
    pass();
    const int sum = ++sum_;
    pass();
    return sum;
  }

 private:
  int sum_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i <= SUNDER_CROWD; ++i) {
    const std::string path = SUNDER_CROWD_FOLDER "/crowd_" + std::to_string(i) + ".so";
    void* const library = dlopen(path.c_str(), RTLD_NOW);
    if (!library) return std::fputs(dlerror(), stderr), 3;
    pass = reinterpret_cast<Function>(dlsym(library, "pass"));
  }
  return sunder::run(argc, argv, sunder::object<Passing>("Passing").core("add", &Passing::add));
}
