// The paper's tables have the number of harnesses that its naive enumeration generated for each method. This
// test repeats that enumeration, gets the same numbers, and finds each of its members exactly once in ours.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "enumeration/canonical.hpp"
#include "enumeration/enumeration.hpp"
#include "objects.hpp"

namespace sunder {
namespace {

using namespace testing;
using Json = nlohmann::json;

std::vector<Method> core_of(const std::string& class_name) {
  if (class_name.ends_with("Map"))
    return {core(update("put", {plain(), plain()})), core(reader("get", {plain()})),
            core(update("remove", {plain()})), core(reader("containsKey", {plain()}))};
  if (class_name.ends_with("Set"))
    return {core(update("add", {plain()})), core(update("remove", {plain()})),
            core(reader("contains", {plain()}))};
  // In the figures of this class, peek counts as an update.
  const bool peek_updates = class_name.ends_with("LinkedBlockingDeque");
  return {core(update("offer", {plain()})), core(peek_updates ? update("peek") : reader("peek")),
          core(update("poll"))};
}

std::vector<Parameter> parameters_of(const std::string& method) {
  const auto is_one_of = [&](std::vector<std::string> names) {
    return std::ranges::count(names, method) > 0;
  };
  if (method == "putAll") return {plain(Shape::map)};
  if (is_one_of({"addAll", "containsAll", "removeAll", "retainAll"})) return {plain(Shape::list)};
  if (is_one_of({"contains", "containsValue", "tailMap", "tailSet", "addFirst", "offerFirst",
                 "removeLastOccurrence", "remove"}))
    return {plain()};
  return {};
}

// The arguments of the paper's tool: maps are ordered pairs of keys, so each comes twice.
std::vector<Invocation> naive_invocations(const Object& object, int method, int values) {
  std::vector<std::vector<Value>> all{{}};
  for (const Parameter& p : object.methods[method].parameters) {
    std::vector<Value> choices;
    for (int a = 0; a < values; ++a) {
      if (p.shape == Shape::single) choices.emplace_back(a);
      for (int b = 0; b < values; ++b) {
        if (p.shape == Shape::list) choices.emplace_back(List{{a, b}});
        for (int c = 0; c < values * values; ++c)
          if (p.shape == Shape::map && a != b)
            choices.push_back(make_map({{a, c / values}, {b, c % values}}));
      }
    }
    std::vector<std::vector<Value>> longer;
    for (const auto& arguments : all) {
      for (const Value& choice : choices) {
        longer.push_back(arguments);
        longer.back().push_back(choice);
      }
    }
    all = std::move(longer);
  }
  std::vector<Invocation> invocations;
  for (auto& arguments : all) invocations.push_back({method, std::move(arguments)});
  return invocations;
}

void append_sequences(const std::vector<Invocation>& core, const std::vector<Invocation>& tested, bool with,
                      int left, Sequence& sequence, std::vector<Sequence>& into) {
  if (left == 0) {
    if (!with) into.push_back(sequence);
    return;
  }
  const auto go_on = [&](const std::vector<Invocation>& choices, bool still_with) {
    for (const Invocation& invocation : choices) {
      sequence.push_back(invocation);
      append_sequences(core, tested, still_with, left - 1, sequence, into);
      sequence.pop_back();
    }
  };
  go_on(core, with);
  if (with) go_on(tested, false);
}

// Sequences of one length, with the method under test, or of core calls with an update.
std::vector<Sequence> naive_sequences(const Object& object, int method, int length, int values, bool with) {
  std::vector<Invocation> core;
  for (const int m : core_methods(object))
    std::ranges::move(naive_invocations(object, m, values), back_inserter(core));
  std::vector<Sequence> all;
  Sequence sequence;
  append_sequences(core, naive_invocations(object, method, values), with, length, sequence, all);
  if (!with)
    std::erase_if(all, [&](const Sequence& s) {
      return std::ranges::all_of(s, [&](const Invocation& i) { return object.methods[i.method].read_only; });
    });
  return all;
}

// A number for each sequence: its invocations as digits.
class Coder {
 public:
  std::uint64_t operator()(const Harness& harness) {
    std::uint64_t code = 0;
    for (const Sequence& sequence : harness.sequences) {
      code = code * kBase + kBase - 1;  // a sequence starts
      for (const Invocation& invocation : sequence) code = code * kBase + digit(invocation);
    }
    return code;
  }

 private:
  static constexpr std::uint64_t kBase = 64;  // eight digits fit: six invocations of two sequences
  std::uint64_t digit(const Invocation& invocation) {
    const std::uint64_t digit = ids_.emplace(invocation, ids_.size()).first->second;
    EXPECT_LT(digit, kBase - 1);
    return digit;
  }
  std::map<Invocation, std::uint64_t> ids_;
};

// The values that occur become 0..n-1, in their order: fewer values belong to smaller bounds.
Value lowered(const Value& v, const std::set<Value>& occurring) {
  if (const auto* list = v.as<List>())
    return List{{lowered(list->elements[0], occurring), lowered(list->elements[1], occurring)}};
  if (const auto* map = v.as<Map>()) {
    const auto& e = map->entries;
    return make_map({{lowered(e[0].first, occurring), lowered(e[0].second, occurring)},
                     {lowered(e[1].first, occurring), lowered(e[1].second, occurring)}});
  }
  return static_cast<int>(std::distance(occurring.begin(), occurring.find(v)));
}

void collect(const Value& v, std::set<Value>& into) {
  if (const auto* list = v.as<List>())
    for (const Value& element : list->elements) into.insert(element);
  else if (const auto* map = v.as<Map>())
    for (const auto& [key, value] : map->entries) into.insert({key, value});
  else
    into.insert(v);
}

Harness lowered(Harness harness) {
  std::set<Value> occurring;
  for (const Sequence& sequence : harness.sequences)
    for (const Invocation& invocation : sequence)
      for (const Value& argument : invocation.arguments) collect(argument, occurring);
  for (Sequence& sequence : harness.sequences)
    for (Invocation& invocation : sequence)
      for (Value& argument : invocation.arguments) argument = lowered(argument, occurring);
  return harness;
}

int choose_small(int n, int k) { return k == 0 ? 1 : choose_small(n - 1, k - 1) * n / k; }

struct Found {
  std::uint64_t naive = 0;        // members of the naive enumeration, with repetitions
  std::uint64_t up_to_order = 0;  // members of ours, for every choice among the values
};

// Generates all naive members, and looks each of them up among ours.
Found compare_with_ours(const Object& object, Bounds bounds) {
  const int method = last_method(object);
  Coder code;
  Found found;
  std::unordered_map<std::uint64_t, bool> ours;  // true if a naive member is alike
  for (int values = 0; values <= bounds.values; ++values) {
    const Enumeration enumeration(object, method, {bounds.invocations, bounds.sequences, values});
    found.up_to_order += enumeration.count() * choose_small(bounds.values, values);
    for (std::uint64_t rank = 0; rank < enumeration.count(); ++rank)
      EXPECT_TRUE(ours.emplace(code(enumeration.unrank(rank)), false).second) << "a harness comes twice";
  }
  for (int a = 1; a < bounds.invocations; ++a) {
    const int b = bounds.invocations - a;
    // Slots are added one at a time, to either sequence: each shape comes once per way to build it.
    const int repetitions = choose_small(bounds.invocations - 2, a - 1);
    const auto with = naive_sequences(object, method, a, bounds.values, true);
    const auto without = naive_sequences(object, method, b, bounds.values, false);
    found.naive += std::uint64_t{2} * repetitions * with.size() * without.size();
    for (const Sequence& s : with) {
      for (const Sequence& t : without) {
        const auto alike = ours.find(code(canonical(lowered({{t, s}, {}}), object, method)));
        if (alike == ours.end()) {
          ADD_FAILURE() << "a harness of the paper's is missing";
          return found;
        }
        alike->second = true;
      }
    }
  }
  // With an update under test, ours also has sequences of reads alone.
  if (object.methods[method].read_only) {
    EXPECT_TRUE(std::ranges::all_of(ours, [](const auto& entry) { return entry.second; }));
  }
  return found;
}

bool is_update(const std::string& method) {
  return std::ranges::any_of(std::vector<std::string>{"clear", "put", "addAll", "remove", "retain", "poll",
                                                      "addFirst", "offerFirst"},
                             [&](const std::string& start) { return method.starts_with(start); });
}

TEST(PaperTables, EveryRow) {
  std::ifstream file(SUNDER_TEST_DATA "/paper-tables.json");
  const Json tables = Json::parse(file);
  std::map<std::tuple<std::vector<Parameter>::size_type, int, bool, std::string, int>, Found> known;
  int rows = 0;
  for (const Json& row : tables["rows"]) {
    const std::string class_name = row["class"];
    const std::string method = row["method"];
    if (class_name.ends_with("SkipListSet") && (method == "headSet" || method == "subSet")) continue;
    SCOPED_TRACE(class_name + "." + method);
    std::vector<Method> methods = core_of(class_name);
    methods.push_back(is_update(method) ? update("tested", parameters_of(method))
                                        : reader("tested", parameters_of(method)));
    const Bounds bounds{row["invocations"], row["sequences"], row["values"]};
    // Methods with the same parameters have the same harnesses.
    const auto& parameters = methods.back().parameters;
    const int shape = parameters.empty() ? 0 : static_cast<int>(parameters[0].shape);
    const std::string core_key = methods[0].name + (methods[1].read_only ? "" : "!");
    const std::tuple key{parameters.size(), shape, is_update(method), core_key, bounds.invocations};
    if (!known.contains(key)) known[key] = compare_with_ours(object(methods), bounds);
    EXPECT_EQ(known[key].naive, row["generated"].get<std::uint64_t>());
    ++rows;
  }
  EXPECT_EQ(rows, 85);
}

TEST(PaperTables, SizeOfAMapUpToTheOrderOfSequences) {
  const Object map = map_with(reader("size"));
  const std::uint64_t expected[][2] = {{408, 204}, {12'192, 4'416}, {331'008, 77'664}};
  for (int invocations = 3; invocations <= 5; ++invocations) {
    const Found found = compare_with_ours(map, {invocations, 2, 2});
    EXPECT_EQ(found.naive, expected[invocations - 3][0]);
    EXPECT_EQ(found.up_to_order, expected[invocations - 3][1]);
  }
}

}  // namespace
}  // namespace sunder
