#include "waiters.hpp"

int main(int argc, char** argv) {
  std::vector<sunder::ObjectEntry> all;
  for (const auto& some : {waiters::of_the_standard(), waiters::of_posix(), waiters::of_boost(),
                           waiters::of_tbb(), waiters::with_statics()})
    all.insert(all.end(), some.begin(), some.end());
  return sunder::run(argc, argv, all);
}
