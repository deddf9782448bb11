#include "cli/context.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <regex>

#include "model/left_out.hpp"
#include "model/roles.hpp"
#include "model/text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/nearest.hpp"

namespace sunder::cli {

// CLI11 alone would take numbers that are too large, negative ones for unsigned, and 010 for 8.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [=](std::string& text) -> std::string {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    if (!is_number || number < least || number > most)
      return fmt::format("'{}' is not a whole number from {} to {}", text, least, most);
    text = std::to_string(number);
    return {};
  };
  const bool is_any = most == std::numeric_limits<std::uint64_t>::max();
  return {check, is_any ? "" : fmt::format("INT in [{} - {}]", least, most)};
}

double seconds_from(const std::string& text) {
  const auto seconds = parse_duration(text);
  if (!seconds) throw InputError("'" + text + "' is not a time; write 500ms, 60s, 5m or 1h");
  return *seconds;
}

Bounds bounds_from(const std::string& text) {
  try {
    return parse_bounds(text);
  } catch (const ParseError& error) {
    throw InputError("in the bounds: " + pointing_at(error, text));
  }
}

Shard shard_from(const std::string& text) {
  int number = 0, count = 0;
  const char *begin = text.data(), *end = begin + text.size();
  const auto [slash, bad_number] = std::from_chars(begin, end, number);
  const bool has_count = bad_number == std::errc{} && slash != end && *slash == '/' &&
                         std::from_chars(slash + 1, end, count).ptr == end;
  if (!has_count || number < 1 || number > count || count > kMaxShards)
    throw InputError("'" + text + "' is not a shard; write 1/3, 2/3 and 3/3 for the parts of three");
  return {number - 1, count};
}

Harness harness_from(const std::string& text, const Object& object) {
  try {
    return parse_harness(text, object);
  } catch (const ParseError& error) {
    throw InputError("in the harness, column " + std::to_string(error.column()) + ": " +
                     pointing_at(error, text));
  }
}

int method_from(const std::string& label, const Object& object) {
  if (const auto found = find_method(object, label)) return *found;
  std::vector<std::string> labels, overloads;
  for (int m = 0; m < static_cast<int>(object.methods.size()); ++m) {
    labels.push_back(method_label(object, m));
    if (object.methods[m].name == label) overloads.push_back(labels.back());
  }
  if (!overloads.empty())
    throw InputError(object.name + " has several methods '" + label + "': name " + joined(overloads, " or "));
  if (const std::string why = why_left_out(object, label); !why.empty()) throw InputError(why);
  throw InputError(object.name + " has no method '" + label + "'" + did_you_mean(label, labels));
}

namespace {

bool takes_single_values(const Method& method) {
  return std::ranges::all_of(method.parameters,
                             [](const Parameter& p) { return p.shape == Shape::single && p.domain.empty(); });
}

// The updates and the reads with the fewest parameters, two of each at most. Bulk methods are seldom atomic.
std::vector<std::string> core_candidates(const Object& object) {
  constexpr std::size_t kOfEach = 2;
  std::vector<std::string> candidates;
  for (const bool reads : {false, true}) {
    std::vector<int> fitting;
    for (int m = 0; m < static_cast<int>(object.methods.size()); ++m)
      if (object.methods[m].read_only == reads && takes_single_values(object.methods[m]))
        fitting.push_back(m);
    std::ranges::stable_sort(fitting, {}, [&](int m) { return object.methods[m].parameters.size(); });
    for (std::size_t i = 0; i < std::min(kOfEach, fitting.size()); ++i)
      candidates.push_back(method_label(object, fitting[i]));
  }
  if (candidates.empty()) candidates.push_back(method_label(object, 0));
  return candidates;
}

}  // namespace

void set_core(Object& object, const std::vector<std::string>& labels) {
  if (!labels.empty())
    for (Method& m : object.methods) m.core = false;
  for (const std::string& label : labels) {
    Method& method = object.methods[method_from(label, object)];
    method.core = true;
    method.level = Level::complete;
    method.level_declared = false;
    method.may_refuse = false;
    method.accepted.clear();
  }
}

std::string command_with_core(const Context& context, const std::string& core) {
  std::string made = context.words.front();
  for (std::size_t i = 1; i < context.words.size(); ++i) {
    const std::string& word = context.words[i];
    if (word == "--core")
      ++i;  // its value
    else if (!word.starts_with("--core="))
      made += " " + shell_quoted(word);
  }
  return made + " --core " + shell_quoted(core);
}

void require_core(const Object& object, const Context& context, bool can_find) {
  if (!core_methods(object).empty()) return;
  std::string message =
      fmt::format("no method of {} is known to be atomic; name those that you trust, for example\n  {}",
                  object.name, command_with_core(context, joined(core_candidates(object), ",")));
  if (can_find) message += "\nor have the core found\n  " + command_with_core(context, "auto");
  throw InputError(message);
}

void add_roles_option(CLI::App& command, std::string& roles) {
  command
      .add_option("--roles", roles,
                  "Where an object declares no roles: assume those that its name says, such as one producer "
                  "and one consumer of an SpscQueue (assumed), or none (declared)")
      ->check(CLI::IsMember({"assumed", "declared"}))
      ->capture_default_str();
}

void add_level_option(CLI::App& command, std::optional<std::string>& level) {
  command
      .add_option("--level", level,
                  "What every method's results may miss, as if it were declared: nothing (complete), or as "
                  "causal, peer, monotonic, self or weak allows; a method that declares a weaker level keeps "
                  "it. Without the option, methods that declare none are complete")
      ->check(CLI::Validator(mistake_in_level, "LEVEL"));
}

void set_level(Object& object, const std::optional<std::string>& level) {
  if (level) declare_level(object, *named<Level>(*level));
}

void add_accept_option(CLI::App& command, std::vector<std::string>& accept) {
  command
      .add_option("--accept", accept,
                  "An outcome that is no violation, such as \"0, -1, ()\"; or a result that is none of a "
                  "method, whatever the rest of the outcome is: \"size = -1\". The option can be given again")
      ->allow_extra_args(false);
}

Outcome outcome_from(const std::string& text) {
  try {
    return parse_value("[" + text + "]").as<List>()->elements;
  } catch (const ParseError& error) {
    const ParseError in_text(error.what(), error.column() > 1 ? error.column() - 1 : 1);
    throw InputError("in the outcome: " + pointing_at(in_text, text));
  }
}

namespace {

// "size" of "size = -1" and "size() = -1", and the rest; nothing if the text is an outcome.
std::optional<std::pair<std::string, std::string>> method_and_result(const std::string& text) {
  static const std::regex kForm(R"(\s*([A-Za-z_$][\w$]*(?:/[0-9]+)?)\s*(?:\(\s*\))?\s*=\s*(.*))");
  std::smatch found;
  if (!std::regex_match(text, found, kForm)) return std::nullopt;
  return std::pair(found[1].str(), found[2].str());
}

}  // namespace

void set_accepted(Object& object, const std::vector<std::string>& accept) {
  for (const std::string& text : accept) {
    const auto of_method = method_and_result(text);
    if (!of_method) {
      object.accepted.push_back(outcome_from(text));
      continue;
    }
    Method& method = object.methods[method_from(of_method->first, object)];
    if (method.core)
      throw InputError(
          "'" + of_method->first + "' is a core method of " + object.name +
          ", and the core is trusted; accept a whole outcome instead, such as --accept \"0, 1\"");
    const Outcome results = outcome_from(of_method->second);
    if (results.size() != 1)
      throw InputError("'" + text + "' accepts one result of a method; write --accept \"" + of_method->first +
                       " = -1\" for each");
    method.accepted.push_back(results.front());
  }
}

void refuse_without_role(const Object& object, int method) {
  const std::vector<int> unclear = methods_without_place(object);
  if (std::ranges::find(unclear, method) == unclear.end()) return;
  throw InputError("the name of " + object.name +
                   " says one producer and one consumer, but it is not clear " + "which of them may call '" +
                   method_label(object, method) +
                   "'; give the methods roles in the declaration or the spec, or say --roles declared");
}

void set_roles(Object& object, const std::string& roles, const std::vector<std::string>& core) {
  if (roles != "assumed") return;
  assume_roles(object);
  for (const std::string& label : core) refuse_without_role(object, method_from(label, object));
  for (const int m : methods_without_place(object))
    if (core_methods(object).empty()) refuse_without_role(object, m);
}

}  // namespace sunder::cli
