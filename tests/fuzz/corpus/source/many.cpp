// Objects for a check.
#pragma once
#include <sunder/sunder.hpp>

#include <string>
#if 1
namespace many {

/* A class with a "comment". */
class Many {
 public:
  void push(int) {}
  int pop() { return '"'; }
  int put(int, std::string) { return R"(a")"[0]; }
  int put(int) { return 0; }
};

}  // namespace many
#endif

// The declaration.
int main(int argc, char** argv) {
  using many::Many;
  using Text = std::string;
  auto made = sunder::object<Many>("Many")
                  .core("push", [](Many& m, int v) { m.push(v); })
                  .core("pop", &Many::pop)
                  .core("put", [](Many& m, int k, Text v) { return m.put(k, v); });
  made.method("put", [](Many& m, int k) { return m.put(k); });
  made.method("all", [](Many&) { return 0; }).method("flip", [](Many&, bool b) { return b; });
  made.method("odd", [](Many&, Text t) { return t; }).domain(0, {"a"});
  return sunder::run(argc, argv, made);
}
