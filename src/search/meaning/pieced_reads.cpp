#include "search/meaning/pieced_reads.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "search/tuning.hpp"

namespace sunder {
namespace {

using Elements = std::vector<Value>;

Elements elements_of(const List& list) { return list.elements; }
Elements elements_of(const Set& set) { return set.elements; }
Elements elements_of(const Map& map) {
  Elements made;
  for (const auto& [key, value] : map.entries) made.emplace_back(Pair{{key, value}});
  return made;
}

Elements keys_of(const Map& map) {
  Elements made;
  for (const auto& entry : map.entries) made.push_back(entry.first);
  return made;
}

// Whether each element is there as often as it may be met: no less than at every moment, and no more than
// were there at first or have come since.
bool has_right_counts(const Elements& result, std::span<const Elements> moments) {
  std::set<Value> all(result.begin(), result.end());
  for (const Elements& moment : moments) all.insert(moment.begin(), moment.end());
  return std::ranges::all_of(all, [&](const Value& element) {
    const auto in = [&](const Elements& elements) { return std::ranges::count(elements, element); };
    auto last = in(moments.front()), least = last, most = last;
    for (const Elements& moment : moments.subspan(1)) {
      const auto now = in(moment);
      least = std::min(least, now);
      most += std::max<std::ptrdiff_t>(0, now - last);
      last = now;
    }
    return least <= in(result) && in(result) <= most;
  });
}

// Elements of the one that the other lacks, each as often as it lacks it.
std::size_t lacking(const Elements& other, Elements one) {
  for (const Value& element : other)
    if (const auto same = std::ranges::find(one, element); same != one.end()) one.erase(same);
  return one.size();
}

// Whether no call between two moments changed more than one element. Otherwise a read that shows a part of
// that call is torn.
bool changes_little(std::span<const Elements> moments) {
  for (std::size_t i = 1; i < moments.size(); ++i)
    if (lacking(moments[i], moments[i - 1]) > 1 || lacking(moments[i - 1], moments[i]) > 1) return false;
  return true;
}

// Whether a walk that has come to this place of this moment meets these elements in their order. At a later
// moment it meets an element that was ahead of it, or has come since.
bool are_met(std::span<const Value> elements, std::span<const Elements> moments, std::size_t place) {
  if (elements.empty()) return true;
  const Value& next = elements.front();
  const auto meets = [&](std::span<const Elements> from, std::size_t first) {
    for (std::size_t i = first; i < from.front().size(); ++i)
      if (from.front()[i] == next && are_met(elements.subspan(1), from, i + 1)) return true;
    return false;
  };
  if (meets(moments, place)) return true;
  const auto count = [&](const Elements& in) { return std::ranges::count(in, next); };
  bool is_ahead =
      count({moments.front().begin() + static_cast<std::ptrdiff_t>(place), moments.front().end()}) > 0;
  for (std::size_t later = 1; later < moments.size(); ++later) {
    is_ahead = is_ahead || count(moments[later]) > count(moments[later - 1]);
    if (is_ahead && meets(moments.subspan(later), 0)) return true;
  }
  return false;
}

// The collections at these moments, as elements; none if one is of another kind, or too large to compare.
template <class Collection>
std::vector<Elements> all_of(std::span<const Value> values, Elements (*elements)(const Collection&)) {
  std::vector<Elements> made;
  for (const Value& value : values) {
    const auto* collection = value.as<Collection>();
    if (!collection) return {};
    made.push_back(elements(*collection));
    if (made.back().size() > tuning::kMostPieces) return {};
  }
  return made;
}

template <class Collection>
bool is_pieced(const Collection& result, std::span<const Value> at_moments,
               Elements (*elements)(const Collection&)) {
  const auto moments = all_of(at_moments, elements);
  return !moments.empty() && changes_little(moments) && has_right_counts(elements(result), moments);
}

}  // namespace

bool is_collection(const Value& value) { return value.as<List>() || value.as<Set>() || value.as<Map>(); }

bool is_pieced_together(const Value& result, std::span<const Value> at_moments) {
  if (const auto* set = result.as<Set>()) return is_pieced<Set>(*set, at_moments, elements_of);
  if (const auto* map = result.as<Map>())  // its entries, and the keys, which may have changed their values
    return is_pieced<Map>(*map, at_moments, elements_of) && is_pieced<Map>(*map, at_moments, keys_of);
  const auto* list = result.as<List>();
  return list && is_pieced<List>(*list, at_moments, elements_of) &&
         are_met(list->elements, all_of<List>(at_moments, elements_of), 0);
}

}  // namespace sunder
