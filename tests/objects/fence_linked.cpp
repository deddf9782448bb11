// The fence of this object is in a library without hooks, which is linked statically.
#include "flags.hpp"

void fence_of_library();

int main(int argc, char** argv) { return run_flags<fence_of_library>(argc, argv, "LinkedFlags"); }
