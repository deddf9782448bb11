// Declarations with mistakes that only show when the program runs.
#include "sunder/sunder.hpp"

struct Thing {
  void set(int) {}
  int get() { return 0; }
};

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<Thing>("Thing").method("set", &Thing::set).role("").domain(1, {3}),
                     sunder::object<Thing>("Other thing")
                         .core("push back", &Thing::set)
                         .method("operator[]", &Thing::get)
                         .role("a\nb")
                         .method("core", &Thing::get)
                         .method("\x1b[31m", &Thing::get)
                         .method("", &Thing::get),
                     sunder::object<Thing>("Leveled")
                         .level("weak")
                         .core("set", &Thing::set)
                         .level("monotonic")
                         .method("get", &Thing::get)
                         .level("monotone")
                         .method("got", &Thing::get)
                         .level("")
                         .core("put", &Thing::set)
                         .level("complete"));
}
