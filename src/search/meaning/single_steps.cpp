// The members of SameEffect that compare a call with calls for its single elements.
#include "search/meaning/same_effect.hpp"

namespace sunder {
namespace {

std::size_t size_of(const Value& value) {
  if (const auto* list = value.as<List>()) return list->elements.size();
  if (const auto* set = value.as<Set>()) return set->elements.size();
  if (const auto* map = value.as<Map>()) return map->entries.size();
  return 0;
}

Value only(const Value& collection, std::size_t element) {
  if (const auto* list = collection.as<List>()) return List{{list->elements[element]}};
  if (const auto* set = collection.as<Set>()) return make_set({set->elements[element]});
  return make_map({collection.as<Map>()->entries[element]});
}

// The harness, where the call has only a single element of its collection: for each element in its order.
// None if the call has no collection, or several.
std::vector<Harness> with_single_elements(const Harness& harness, int call) {
  const std::vector<Value>& arguments = invocation_at(harness, call).arguments;
  if (std::ranges::count_if(arguments, [](const Value& each) { return size_of(each) > 0; }) != 1) return {};
  const auto place = static_cast<std::size_t>(
      std::ranges::find_if(arguments, [](const Value& each) { return size_of(each) > 0; }) -
      arguments.begin());
  std::vector<Harness> made;
  for (std::size_t element = 0; element < size_of(arguments[place]); ++element) {
    Harness single = harness;
    int position = 0;
    for (Sequence& sequence : single.sequences)
      for (Invocation& invocation : sequence)
        if (position++ == call) invocation.arguments[place] = only(arguments[place], element);
    made.push_back(std::move(single));
  }
  return made;
}

}  // namespace

bool SameEffect::is_by_element(const Sequence& steps, const Harness& harness, int call,
                               const std::function<void()>& may_go_on) {
  const auto singles = with_single_elements(harness, call);
  if (singles.size() < 2 || singles.size() != steps.size()) return false;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (among({{steps[i]}}, singles[i], call, may_go_on).empty()) return false;
  return true;
}

std::map<Outcome, std::set<Value>> SameEffect::result_by_element(const Sequence& steps,
                                                                 const Harness& harness, int call) {
  std::map<Outcome, std::set<Value>> made;
  const auto singles = with_single_elements(harness, call);
  for (std::size_t i = 0; i < std::min(singles.size(), steps.size()); ++i)
    for (const auto& [of_step, results] : result_by_steps({steps[i]}, singles[i], call))
      for (const Value& result : results)
        if (!result.as<Thrown>()) made[of_step].insert(result);
  return made;
}

}  // namespace sunder
