#include "cli/ready.hpp"

#include <algorithm>

#include "model/object_names.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/format.hpp"
#include "support/nearest.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/native_target.hpp"

namespace sunder::cli {
namespace {

// `Queue` names every variant of Queue, `Queue@small` one.
bool matches(const Object& object, std::string_view word) {
  return object.name == word || object.name.substr(0, object.name.find('@')) == word;
}

constexpr const char* kHowToName =
    "; 'sunder list' shows the ready ones; give a Java class its full name, such as java.util.Vector, and a "
    "program its path, such as ./my_queue";

}  // namespace

Ready::Ready(const std::vector<ObjectEntry>& own) {
  const std::filesystem::path self = own_program();
  for (const auto& c : native::constructed(own)) own_.push_back({c.object.name, self.string(), c.object});
  if (!own.empty()) return;  // a folder `objects` beside a user's program is not ours
  for (const char* root : {"objects", "lib/sunder/objects"})
    for (const auto& group : entries_of(self.parent_path().parent_path() / root))
      for (const auto& program : entries_of(group))
        if (is_program(program) && !program.string().ends_with(native::kExploreSuffix))
          programs_.push_back({group.filename(), program.filename(), program});
  std::ranges::sort(programs_, {}, [](const Program& p) { return std::pair(p.group, p.name); });
}

std::vector<Found> Ready::objects_of(const Program& program) const {
  std::vector<Found> found;
  for (Object& o : native::objects_of(program.path)) {
    std::string name = program.name + ":" + o.name;
    found.push_back({std::move(name), program.path, std::move(o)});
  }
  return found;
}

std::vector<Found> Ready::all() const {
  if (!own_.empty()) return own_;
  std::vector<Found> found;
  for (const Program& p : programs_) std::ranges::move(objects_of(p), std::back_inserter(found));
  try {
    std::ranges::move(java_.all(), std::back_inserter(found));
  } catch (const EnvironmentError&) {  // without a JVM there are no Java objects
  }
  return found;
}

std::vector<Found> Ready::in_file(const std::string& word) const {
  const bool whole = is_program(word);
  const std::string path = whole ? word : word.substr(0, separating_colon(word));
  if (!is_there(path)) throw InputError("there is no program " + path);
  if (!is_program(path)) throw InputError(path + " is not an executable program");
  std::vector<Found> found = objects_of({"", path, path});
  if (whole) return found;
  const std::string name = object_part(word);
  std::vector<std::string> names;
  for (const Found& f : found) names.push_back(f.object.name);
  std::erase_if(found, [&](const Found& f) { return !matches(f.object, name); });
  if (found.empty())
    throw InputError(path + " declares no object '" + name + "'" + did_you_mean(name, names));
  return found;
}

std::vector<Found> Ready::named(const std::string& word) const {
  if (java_.knows(word)) return java_.named(word);
  if (word.find('/') != std::string::npos) return in_file(word);
  std::vector<Found> found;
  for (const Found& f : own_)
    if (matches(f.object, word)) found.push_back(f);
  if (!found.empty()) return found;
  for (const Program& p : programs_)
    if (word == p.group || word == p.group + ":" + p.name || word == p.name)
      std::ranges::move(objects_of(p), std::back_inserter(found));
  if (!found.empty()) return found;
  const std::string wanted = object_part(word);
  for (const Program& p : programs_) {
    if (wanted != word && !word.starts_with(p.name + ":") && !word.starts_with(p.group + ":")) continue;
    for (Found& f : objects_of(p))
      if (matches(f.object, wanted)) found.push_back(std::move(f));
  }
  if (found.empty() && java_.has_classpath()) return java_.named(word);
  if (found.empty()) fail_unknown(word);
  if (std::ranges::any_of(found, [&](const Found& f) { return f.program != found.front().program; })) {
    std::vector<std::string> names;
    for (const Found& f : found) names.push_back(f.name);
    throw InputError("'" + word + "' is ambiguous: " + joined(names));
  }
  return found;
}

Found Ready::one_named(const std::string& word) const {
  auto found = named(word);
  if (found.size() == 1) return std::move(found.front());
  const auto exact = std::ranges::find_if(found, [&](const Found& f) {  // `Queue` beside `Queue@small`
    return f.name == word || f.object.name == object_part(word);
  });
  if (exact != found.end()) return std::move(*exact);
  std::vector<std::string> names;
  for (const Found& f : found) names.push_back(f.name);
  throw InputError("'" + word + "' names several objects; choose one of " + joined(names));
}

void Ready::fail_unknown(const std::string& word) const {
  std::vector<std::string> names;
  for (const Found& f : all()) names.push_back(f.name);
  for (const Found& f : all())
    if (f.object.name != f.name) names.push_back(f.object.name);
  for (const Program& p : programs_) {
    names.push_back(p.group);
    names.push_back(p.name);
  }
  std::ranges::move(java_.names(), std::back_inserter(names));
  if (is_there(word))
    throw InputError("there is no object '" + word + "'; for the file of that name say ./" + word);
  throw InputError("there is no object '" + word + "'" +
                   (own_.empty() && !nearest(word, names) ? kHowToName : did_you_mean(word, names)));
}

}  // namespace sunder::cli
