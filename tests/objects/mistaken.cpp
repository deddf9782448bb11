// A declaration with mistakes that only show when the program runs.
#include "sunder/sunder.hpp"

struct Thing {
  void set(int) {}
};

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<Thing>("Thing").method("set", &Thing::set).role("").domain(1, {3}));
}
