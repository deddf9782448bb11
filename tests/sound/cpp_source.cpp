#include <string>

#include "sound/sources.hpp"
#include "sound/writer.hpp"

namespace sunder::sound {
namespace {

// Keeps plain accesses apart, so that the compiler neither merges nor moves them. Hides the lengths of copies
// from the compiler, so that copies stay calls.
constexpr const char* kHead = R"(// Made by sound_generator.
#include <semaphore.h>

#include <atomic>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <shared_mutex>

#include "sunder/sunder.hpp"

namespace {

struct [[gnu::may_alias]] Words {
  long word[3];
};

struct Shared {
  std::atomic<int> a{0}, b{0};
  int x = 0, y = 0;
  volatile int v = 0, w = 0;
  long s[3] = {1, 2, 3}, d[3] = {0, 0, 0};
  std::mutex m, n;
  std::shared_mutex g;
  std::condition_variable c;
  sem_t z;
  Shared() { sem_init(&z, 0, 1); }
  ~Shared() { sem_destroy(&z); }
};

inline void apart() { asm volatile("" ::: "memory"); }
inline std::size_t words(std::size_t count) {
  std::size_t bytes = count * sizeof(long);
  asm volatile("" : "+r"(bytes));
  return bytes;
}

)";

class CppWriter : public Lines {
 public:
  void add(const Routine& routine) {
    for (const Step& s : routine) add(s);
  }

 private:
  static std::string variable(int at) { return "o." + name_of(static_cast<Variable>(at)); }
  static std::string lock(const Step& s) {
    return std::string("o.") + name_of(static_cast<Lock>(s.variable));
  }
  static std::string structure(int at) {
    return std::string("reinterpret_cast<Words&>(o.") + (at == kS0 ? "s" : "d") + ")";
  }
  static std::string length(const Step& s) {
    const std::string count = std::to_string(s.value);
    return s.constant ? count + " * sizeof(long)" : "words(" + count + ")";
  }
  static bool is_atomic(int at) { return at == kA || at == kB; }

  void see(const std::string& value) { line("t = " + value + "; r = r * 10 + t; apart();"); }
  void act(const std::string& text) { line(text + "; apart();"); }

  void add(const Step& s) {
    const std::string at = s.variable < kVariables ? variable(s.variable) : "",
                      value = std::to_string(s.value);
    switch (s.kind) {
      case Kind::read:
        return see(is_atomic(s.variable) ? at + ".load()" : at);
      case Kind::write:
        return act(at + " = " + value);
      case Kind::increment:
        return add_increment(s, at);
      case Kind::exchange:
        return see(at + ".exchange(" + value + ")");
      case Kind::add:
        return see(at + ".fetch_add(" + value + ")");
      case Kind::cas:
        line("e = " + std::to_string(s.other) + ";");
        return see(at + ".compare_exchange_strong(e, " + value + ")");
      case Kind::when:
        return add_branch(s, "");
      case Kind::locked:
        return add_region(s, lock(s) + ".lock()", lock(s) + ".unlock()");
      case Kind::shared:
        return add_region(s, lock(s) + ".lock_shared()", lock(s) + ".unlock_shared()");
      case Kind::tried:
        return add_tries(s);
      case Kind::assign:
        act(structure(s.other) + " = " + structure(s.variable));
        return line("t = 0;");
      case Kind::copy:
        return add_copy(s);
      case Kind::fill:
        return act("std::memset(&" + at + ", 0, " + length(s) + ")");
      case Kind::take:
        return add_take(s);
      case Kind::give:
        return add_give(s);
      case Kind::await:
        return add_await(s);
      case Kind::notify_one:
        return act("o.c.notify_one()");
      case Kind::notify_all:
        return act("o.c.notify_all()");
      case Kind::post:
        return act("sem_post(&o.z)");
      case Kind::acquire:
        return act("sem_wait(&o.z)");
      case Kind::try_acquire:
        return see("sem_trywait(&o.z) == 0");
      case Kind::spin_lock:
        return add_region(s, "while (o.b.exchange(1) != 0) { apart(); }", "o.b = 0");
      case Kind::ticket:
        return add_ticket(s);
      case Kind::retry:
        return add_retry(at);
      case Kind::spin:
        return line("while (" + at + " != " + value + ") { apart(); }");
    }
  }

  void add_increment(const Step& s, const std::string& at) {
    if (is_atomic(s.variable)) return see(at + ".fetch_add(1)");
    see(at);
    act(at + " = static_cast<int>(t) + 1");
    line("t = 0;");
  }

  void add_branch(const Step& s, const std::string& unlock) {
    open("if (t == " + std::to_string(unlock.empty() ? s.value : 1) + ")");
    add(s.body);
    if (!unlock.empty()) act(unlock);
    otherwise();
    add(s.otherwise);
    close();
  }

  void add_region(const Step& s, const std::string& enter, const std::string& leave) {
    act(enter);
    add(s.body);
    act(leave);
  }

  void add_tries(const Step& s) {
    line("t = 0;");
    open("for (int i = 0; i < " + std::to_string(s.value) + " && t == 0; ++i)");
    see(lock(s) + ".try_lock()");
    close();
    add_branch(s, lock(s) + ".unlock()");
  }

  void add_ticket(const Step& s) {
    see("o.a.fetch_add(1)");
    line("while (o.v != t) { apart(); }");
    add(s.body);
    act("t = o.v");
    act("o.v = static_cast<int>(t) + 1");
    line("t = 0;");
  }

  void add_retry(const std::string& at) {
    open("do");
    see(at + ".load()");
    line("e = static_cast<int>(t);");
    close(" while (!" + at + ".compare_exchange_strong(e, e + 1));");
    line("t = 1;");
  }

  void add_copy(const Step& s) {
    const bool overlaps = s.other < s.variable + s.value && s.variable < s.other + s.value;
    act(std::string(overlaps ? "std::memmove" : "std::memcpy") + "(&" + variable(s.other) + ", &" +
        variable(s.variable) + ", " + length(s) + ")");
    line("t = 0;");
  }

  void add_take(const Step& s) {
    act("std::memcpy(h, &" + variable(s.variable) + ", " + length(s) + ")");
    for (int i = 0; i < s.value; ++i) see("h[" + std::to_string(i) + "]");
  }

  void add_give(const Step& s) {
    line("h[0] = 7; h[1] = 8; h[2] = 9; apart();");
    act("std::memcpy(&" + variable(s.variable) + ", h, " + length(s) + ")");
  }

  void add_await(const Step& s) {
    open("");
    act("std::unique_lock<std::mutex> lock(o.m)");
    line("while ((t = " + variable(s.variable) + ") != " + std::to_string(s.value) + ") o.c.wait(lock);");
    line("apart();");
    add(s.body);
    close();
  }
};

void add_cpp_methods(CppWriter& out, const Recipe& recipe, std::size_t number) {
  for (std::size_t i = 0; i < recipe.methods.size(); ++i) {
    out.open("long " + std::string(1, kMethodNames[i]) + std::to_string(number) +
             "([[maybe_unused]] Shared& o)");
    out.line("[[maybe_unused]] long r = 1, t = 0, h[3];");
    out.line("[[maybe_unused]] int e = 0;");
    out.add(recipe.methods[i]);
    out.line("return r;");
    out.close();
  }
}

}  // namespace

std::string object_of(std::size_t recipe) { return "Sound" + std::to_string(recipe / kRecipesOfAnObject); }

std::string cpp_source(const std::vector<Subject>& subjects) {
  CppWriter out;
  for (std::size_t i = 0; i < subjects.size(); ++i) add_cpp_methods(out, subjects[i].recipe, i);
  out.line("}  // namespace\n");
  out.open("int main(int argc, char** argv)");
  out.line("std::vector<sunder::ObjectEntry> objects;");
  for (std::size_t i = 0; i < subjects.size(); ++i) {
    if (i % kRecipesOfAnObject == 0) {
      out.open("");
      out.line("auto object = sunder::object<Shared>(\"" + object_of(i) + "\");");
    }
    for (const char* m = kMethodNames; *m; ++m) {
      const std::string name = *m + std::to_string(i);
      out.line("object.core(\"" + name + "\", &" + name + ");");
    }
    if ((i + 1) % kRecipesOfAnObject != 0 && i + 1 != subjects.size()) continue;
    out.line("objects.push_back(object.entry());");
    out.close();
  }
  out.line("return sunder::run(argc, argv, std::move(objects));");
  out.close();
  return kHead + out.text();
}

}  // namespace sunder::sound
