#include "cli/java_objects.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "model/fields.hpp"
#include "model/roles.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/input_file.hpp"

namespace sunder::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGroup = "jdk";

bool is_spec_file(const std::string& word) { return word.ends_with(".json"); }

// A dot, but no path and no `program:Object`; or a call that makes an instance.
bool is_qualified(const std::string& word) {
  if (word.ends_with(')')) return true;
  return word.find('.') != std::string::npos && word.find_first_of("/:") == std::string::npos;
}

// Reads only the class name; the worker reads the whole spec and reports its errors.
std::string class_in(const fs::path& spec) {
  try {
    const Json content = parse_json(content_of(spec));
    return FieldReader(content).by("class", from_json<std::string>);
  } catch (const MalformedJson&) {
    return "";
  }
}

[[noreturn]] void refuse_to_derive_from(const std::string& spec) {
  if (!is_file(spec))
    throw InputError("there is no spec file " + spec + "; a spec is derived from a class, given by name");
  const std::string name = class_in(spec);
  throw InputError(spec + " is a spec file already: `sunder check " + spec + "` checks what it says" +
                   (name.empty() ? "" : ", `sunder spec " + name + "` derives a spec anew"));
}

// Adds the assumed roles to the lines of their methods, so that users can save and correct them.
std::string with_roles(const std::string& spec, const Object& object) {
  const std::string begin = "    {\"name\": ";
  std::istringstream lines(spec);
  std::string made;
  std::size_t next = 0;
  for (std::string line; std::getline(lines, line); made += line + "\n") {
    if (!line.starts_with(begin)) continue;
    SUNDER_CHECK(next < object.methods.size());
    if (const std::string& role = object.methods[next++].role; !role.empty())
      line.insert(line.rfind('}'), ", \"role\": \"" + role + "\"");
  }
  SUNDER_CHECK(next == object.methods.size());
  return made;
}

}  // namespace

JavaObjects::JavaObjects(jvm::Settings settings) : settings_(std::move(settings)) {
  const fs::path folder = fs::path(jvm::own_library()) / "specs";
  for (const fs::path& file : entries_of(folder))
    if (is_file(file)) specs_.push_back({file.stem(), file, class_in(file)});
  std::ranges::sort(specs_, {}, &Spec::name);
}

std::vector<std::string> JavaObjects::names() const {
  std::vector<std::string> names;
  for (const Spec& spec : specs_) names.push_back(spec.name);
  return names;
}

bool JavaObjects::knows(const std::string& word) const {
  return is_spec_file(word) || is_qualified(word) || word == kGroup ||
         std::ranges::find(specs_, word, &Spec::name) != specs_.end();
}

std::vector<Found> JavaObjects::named(const std::string& word) const {
  std::vector<std::string> names;
  std::vector<jvm::Reference> references;
  for (const Spec& spec : specs_) {
    if (word != spec.name && word != spec.class_name && word != kGroup) continue;
    names.push_back(spec.name);
    references.push_back({spec.class_name, spec.path});
  }
  if (is_spec_file(word)) {
    if (!is_file(word)) throw InputError("there is no spec file " + word);
    names = {word};
    references = {{"", fs::path(working_folder()) / word}};
  }
  if (references.empty()) {
    if (word == kGroup) return {};
    names = {word};
    references = {{word, ""}};
  }
  std::vector<Found> found;
  for (Object& object : jvm::objects_of(settings_, references)) {
    const std::size_t i = found.size();
    found.push_back({names[i], "", std::move(object), references[i], settings_});
  }
  return found;
}

std::string JavaObjects::derived_spec(const std::string& word) const {
  if (is_spec_file(word)) refuse_to_derive_from(word);
  const auto ready = std::ranges::find(specs_, word, &Spec::name);
  jvm::DerivedSpec spec = jvm::derived_spec(settings_, ready == specs_.end() ? word : ready->class_name);
  assume_roles(spec.object);
  return with_roles(spec.text, spec.object);
}

}  // namespace sunder::cli
