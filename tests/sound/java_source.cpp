#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

#include "sound/sources.hpp"
#include "sound/writer.hpp"

namespace sunder::sound {
namespace {

constexpr const char* kFields =
    R"(  private final AtomicInteger a = new AtomicInteger(), b = new AtomicInteger();
  private int x, y;
  private volatile int v, w;
  private final int[] s = {1, 2, 3}, d = {0, 0, 0};
  private final ReentrantLock m = new ReentrantLock(), n = new ReentrantLock();
  private final Condition c = m.newCondition();
  private final Object mm = new Object(), nn = new Object();
)";

class JavaWriter : public Lines {
 public:
  // Locks are monitors, or objects of java.util.concurrent.
  void add(const Routine& routine, bool monitors) {
    monitors_ = monitors;
    add(routine);
  }

 private:
  void add(const Routine& routine) {
    for (const Step& s : routine) add(s);
  }
  static std::string variable(int at) { return name_of(static_cast<Variable>(at)); }
  [[nodiscard]] std::string lock(int at) const {
    const std::string name = name_of(static_cast<Lock>(at));
    return monitors_ ? name + name : name;
  }
  static bool is_atomic(int at) { return at == kA || at == kB; }
  /// "s, 1" for s[1].
  static std::string place(int at) {
    return at >= kD0 ? "d, " + std::to_string(at - kD0) : "s, " + std::to_string(at - kS0);
  }

  void see(const std::string& value) { line("t = " + value + "; r = r * 10 + t;"); }
  void act(const std::string& text) { line(text + ";"); }

  void add(const Step& s) {
    const std::string at = s.variable < kVariables ? variable(s.variable) : "",
                      value = std::to_string(s.value);
    const bool atomic = is_atomic(s.variable);
    switch (s.kind) {
      case Kind::read:
        return see(atomic ? at + ".get()" : at);
      case Kind::write:
        return act(atomic ? at + ".set(" + value + ")" : at + " = " + value);
      case Kind::increment:
        return add_increment(at, atomic);
      case Kind::exchange:
        return see(at + ".getAndSet(" + value + ")");
      case Kind::add:
        return see(at + ".getAndAdd(" + value + ")");
      case Kind::cas:
        return see(at + ".compareAndSet(" + std::to_string(s.other) + ", " + value + ") ? 1 : 0");
      case Kind::when:
        return add_branch(s, "");
      case Kind::locked:
        return add_region(s);
      case Kind::tried:
        return add_tries(s);
      case Kind::assign:
      case Kind::copy:
        act("System.arraycopy(" + place(s.variable) + ", " + place(s.other) + ", " + value + ")");
        return act("t = 0");
      case Kind::fill:
        return add_fill(s);
      case Kind::take:
        return add_take(s);
      case Kind::give:
        return act("System.arraycopy(new int[] {7, 8, 9}, 0, " + place(s.variable) + ", " + value + ")");
      case Kind::await:
        return add_await(s);
      case Kind::notify_one:
        return act(monitors_ ? "mm.notify()" : "c.signal()");
      case Kind::notify_all:
        return act(monitors_ ? "mm.notifyAll()" : "c.signalAll()");
      case Kind::spin_lock:
        line("while (b.getAndSet(1) != 0) {}");
        add(s.body);
        return act("b.set(0)");
      case Kind::ticket:
        return add_ticket(s);
      case Kind::retry:
        return add_retry(at);
      case Kind::spin:
        return line("while (" + at + (atomic ? ".get()" : "") + " != " + value + ") {}");
      case Kind::shared:
      case Kind::post:
      case Kind::acquire:
      case Kind::try_acquire:
        return;  // see fits_java
    }
  }

  void add_increment(const std::string& at, bool atomic) {
    if (atomic) return see(at + ".getAndAdd(1)");
    see(at);
    act(at + " = (int) t + 1");
    act("t = 0");
  }

  void add_branch(const Step& s, const std::string& unlock) {
    open("if (t == " + std::to_string(unlock.empty() ? s.value : 1) + ")");
    add(s.body);
    if (!unlock.empty()) act(unlock);
    otherwise();
    add(s.otherwise);
    close();
  }

  void enter(int at) { monitors_ ? open("synchronized (" + lock(at) + ")") : act(lock(at) + ".lock()"); }
  void leave(int at) { monitors_ ? close() : act(lock(at) + ".unlock()"); }

  void add_region(const Step& s) {
    enter(s.variable);
    add(s.body);
    leave(s.variable);
  }

  void add_tries(const Step& s) {
    act("t = 0");
    open("for (int i = 0; i < " + std::to_string(s.value) + " && t == 0; ++i)");
    see(lock(s.variable) + ".tryLock() ? 1 : 0");
    close();
    add_branch(s, lock(s.variable) + ".unlock()");
  }

  void add_ticket(const Step& s) {
    see("a.getAndAdd(1)");
    line("while (v != t) {}");
    add(s.body);
    act("t = v");
    act("v = (int) t + 1");
    act("t = 0");
  }

  void add_retry(const std::string& at) {
    open("do");
    see(at + ".get()");
    close(" while (!" + at + ".compareAndSet((int) t, (int) t + 1));");
    act("t = 1");
  }

  void add_fill(const Step& s) {
    for (int i = 0; i < s.value; ++i) act(variable(s.variable + i) + " = 0");
  }

  void add_take(const Step& s) {
    if (s.value == kArrayLength) {
      act("h = " + std::string(s.variable == kS0 ? "s" : "d") + ".clone()");
    } else {
      act("h = new int[" + std::to_string(s.value) + "]");
      act("System.arraycopy(" + place(s.variable) + ", h, 0, " + std::to_string(s.value) + ")");
    }
    for (int i = 0; i < s.value; ++i) see("h[" + std::to_string(i) + "]");
  }

  void add_await(const Step& s) {
    enter(kM);
    line("while ((t = " + variable(s.variable) + ") != " + std::to_string(s.value) + ") " +
         (monitors_ ? "try { mm.wait(); } catch (InterruptedException e) { return -1; }"
                    : "c.awaitUninterruptibly();"));
    add(s.body);
    leave(kM);
  }

  bool monitors_ = false;
};

bool has(const Recipe& recipe, Kind kind) {
  return std::any_of(recipe.methods.begin(), recipe.methods.end(), [&](const Routine& r) {
    return any_step(r, [&](const Step& s) { return s.kind == kind; });
  });
}

void add_java_methods(JavaWriter& out, const Recipe& recipe, std::size_t number) {
  // A Condition wakes in the order of arrival. The interpreter wakes in any order, as a monitor may.
  const bool monitors = has(recipe, Kind::await) || (number % 2 == 1 && !has(recipe, Kind::tried));
  for (std::size_t i = 0; i < recipe.methods.size(); ++i) {
    out.open("public long " + std::string(1, kMethodNames[i]) + std::to_string(number) + "()");
    out.line("long r = 1, t = 0;");
    out.line("int[] h;");
    out.add(recipe.methods[i], monitors);
    out.line("return r;");
    out.close();
  }
}

using Numbered = std::vector<std::pair<std::size_t, const Recipe*>>;

std::string class_source(const std::string& name, const Numbered& recipes) {
  JavaWriter out;
  out.line(
      "// Made by sound_generator.\npackage sound;\n\nimport java.util.concurrent.atomic.AtomicInteger;");
  out.line(
      "import java.util.concurrent.locks.Condition;\nimport java.util.concurrent.locks.ReentrantLock;\n");
  out.open("public class " + name);
  out.line(kFields);
  for (const auto& [number, recipe] : recipes) add_java_methods(out, *recipe, number);
  out.close();
  return out.text();
}

// All methods are core, so nothing has to be inferred about them.
std::string class_spec(const std::string& name, const Numbered& recipes) {
  std::string methods;
  for (const auto& [number, recipe] : recipes)
    for (const char* m = kMethodNames; *m; ++m)
      methods += std::string(methods.empty() ? "" : ",\n") + "    {\"name\": \"" + *m +
                 std::to_string(number) + "\", \"core\": true}";
  return "{\n  \"class\": \"sound." + name + "\",\n  \"methods\": [\n" + methods + "\n  ]\n}\n";
}

}  // namespace

void write_java(const std::vector<Subject>& subjects, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder / "classes");
  std::ofstream list(folder / "list");
  for (std::size_t first = 0; first < subjects.size(); first += kRecipesOfAnObject) {
    Numbered recipes;
    for (std::size_t i = first; i < std::min(first + kRecipesOfAnObject, subjects.size()); ++i)
      if (fits_java(subjects[i].recipe)) recipes.emplace_back(i, &subjects[i].recipe);
    const std::string name = object_of(first);
    std::ofstream(folder / (name + ".java")) << class_source(name, recipes);
    std::ofstream(folder / (name + ".json")) << class_spec(name, recipes);
    list << (folder / (name + ".java")).string() << "\n";
  }
}

}  // namespace sunder::sound
