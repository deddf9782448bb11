#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "hostile/examine.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

const std::string kProgram = SUNDER_HOSTILE, kJar = SUNDER_JAVA_HOSTILE;

json table(const char* path) {
  std::ifstream in(path);
  return json::parse(in);
}

// "overlapping" and "alone" are forms of the object; "act" and "every" say which methods are meant.
HostileKind cpp_kind(const std::string& name, const std::string& form, const std::string& expected,
                     bool tested) {
  const bool has_forms = form == "overlapping" || form == "alone", every = form == "every";
  const std::string full = has_forms ? name + "@" + form : name;
  HostileKind made{full, {kProgram + ":" + full}, expected, every, tested, every ? 2 : 1};
  if (every) made.words.push_back(kProgram + ":Calm@overlapping");
  return made;
}

HostileKind java_kind(const std::string& name, const std::string& form, const std::string& expected,
                      bool tested) {
  const bool every = form == "every";
  HostileKind made{"java." + name, {"hostile." + name}, expected, every, tested, every ? 6 : 3};
  if (every) made.words.push_back("hostile.Calm");
  made.words.insert(made.words.end(), {"--classpath", kJar, "--core", "put,get"});
  return made;
}

template <class Make>
void add(std::vector<HostileKind>& kinds, const json& table, Make make) {
  for (const auto& [group, members] : table.items())
    for (const auto& [name, forms] : members.items())
      for (const auto& [form, expected] : forms.items())
        kinds.push_back(make(name, form, expected, group == "tested"));
}

}  // namespace

void PrintTo(const HostileKind& kind, std::ostream* out) { *out << kind.name; }

std::vector<HostileKind> hostile_kinds() {
  std::vector<HostileKind> kinds;
  add(kinds, table(SUNDER_HOSTILE_KINDS), cpp_kind);
  if (!kJar.empty()) add(kinds, table(SUNDER_JAVA_HOSTILE_KINDS), java_kind);
  return kinds;
}

}  // namespace sunder::testing
