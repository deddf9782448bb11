#include "report/printed_outcome.hpp"

#include <vector>

#include "model/text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

std::string shown(const Value& value) {
  const auto all = [](const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& v : values) texts.push_back(shown(v));
    return joined(texts, ",");
  };
  if (const auto* thrown = value.as<Thrown>()) return thrown->type;
  if (const auto* text = value.as<std::string>()) return "\"" + *text + "\"";
  if (const auto* list = value.as<List>()) return "[" + all(list->elements) + "]";
  if (const auto* set = value.as<Set>()) return "{" + all(set->elements) + "}";
  if (const auto* pair = value.as<Pair>()) return "(" + all(pair->both) + ")";
  const auto* map = value.as<Map>();
  if (!map || map->entries.empty()) return to_text(value);
  std::vector<std::string> entries;
  for (const auto& [k, v] : map->entries) entries.push_back(shown(k) + "=" + shown(v));
  return "{" + joined(entries, ",") + "}";
}

}  // namespace

std::string printed_outcome(const Outcome& outcome) {
  std::vector<std::string> texts;
  for (const Value& v : outcome) texts.push_back(shown(v));
  return joined(texts);
}

}  // namespace sunder
