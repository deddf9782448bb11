#include "sound/recipe.hpp"

#include <algorithm>

namespace sunder::sound {
namespace {

std::string block(const Routine& body) { return " { " + to_text(body) + " }"; }

std::string words(int from, int count) {
  return name_of(static_cast<Variable>(from)) + ".." + std::to_string(count);
}

std::string alternatives(const Step& s) {
  return block(s.body) + (s.otherwise.empty() ? "" : " else" + block(s.otherwise));
}

std::string to_text(const Step& s) {
  const std::string variable = s.variable < kVariables ? name_of(static_cast<Variable>(s.variable)) : "";
  const std::string lock = s.variable < kLocks ? name_of(static_cast<Lock>(s.variable)) : "";
  const std::string value = std::to_string(s.value), constant = s.constant ? "inline " : "";
  switch (s.kind) {
    case Kind::read:
      return "read " + variable;
    case Kind::write:
      return variable + " = " + value;
    case Kind::increment:
      return "++" + variable;
    case Kind::exchange:
      return variable + ".exchange(" + value + ")";
    case Kind::add:
      return variable + ".fetch_add(" + value + ")";
    case Kind::cas:
      return variable + ".cas(" + std::to_string(s.other) + ", " + value + ")";
    case Kind::when:
      return "if (t == " + value + ")" + alternatives(s);
    case Kind::locked:
      return "lock(" + lock + ")" + block(s.body);
    case Kind::shared:
      return "lock_shared(" + lock + ")" + block(s.body);
    case Kind::tried:
      return "try_lock(" + lock + ", " + value + " times)" + alternatives(s);
    case Kind::copy:
      return constant + "copy " + words(s.variable, s.value) + " to " + words(s.other, s.value);
    case Kind::fill:
      return constant + "fill " + words(s.variable, s.value);
    case Kind::take:
      return constant + "take " + words(s.variable, s.value);
    case Kind::give:
      return constant + "give " + words(s.variable, s.value);
    case Kind::assign:
      return "assign " + words(s.variable, s.value) + " to " + words(s.other, s.value);
    case Kind::await:
      return "lock(m) { wait until " + variable + " == " + value + "; " + to_text(s.body) + " }";
    case Kind::notify_one:
      return "notify_one";
    case Kind::notify_all:
      return "notify_all";
    case Kind::post:
      return "post";
    case Kind::acquire:
      return "acquire";
    case Kind::try_acquire:
      return "try_acquire";
    case Kind::spin_lock:
      return "spin_lock(b)" + block(s.body);
    case Kind::ticket:
      return "ticket(a, v)" + block(s.body);
    case Kind::retry:
      return "until " + variable + ".cas(t, t + 1) read " + variable;
    case Kind::spin:
      return "spin until " + variable + " == " + value;
  }
  return "?";
}

}  // namespace

std::string name_of(Variable variable) {
  static constexpr const char* kNames[] = {"a",    "b",    "x",    "y",    "v",    "w",
                                           "s[0]", "s[1]", "s[2]", "d[0]", "d[1]", "d[2]"};
  return kNames[variable];
}

const char* name_of(Lock lock) {
  static constexpr const char* kNames[] = {"m", "n", "g"};
  return kNames[lock];
}

bool is_opaque(const Recipe& recipe) {
  return std::any_of(recipe.methods.begin(), recipe.methods.end(), [](const Routine& r) {
    return any_step(r, [](const Step& s) { return s.kind == Kind::assign; });
  });
}

std::string to_text(const Routine& routine) {
  std::string text;
  for (const Step& s : routine) text += (text.empty() ? "" : "; ") + to_text(s);
  return text;
}

std::string to_text(const Recipe& recipe) {
  std::string text;
  for (std::size_t i = 0; i < recipe.methods.size(); ++i)
    text += std::string("  ") + kMethodNames[i] + ": " + to_text(recipe.methods[i]) + "\n";
  return text;
}

}  // namespace sunder::sound
