#include "report/level_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/meaning_text.hpp"
#include "report/proof_text.hpp"
#include "support/format.hpp"

namespace sunder {
namespace {

std::string adjective(Level level) { return level == Level::complete ? "atomic" : name_of(level); }

std::string declared_text(Level declared) {
  return declared == Level::complete ? "" : std::string(", declared ") + name_of(declared);
}

/// How bounds are written: alone, or with all premises.
enum class Detail { bounds, premises };

std::string within_text(const AtomicWithinBounds& proven, const Object& object, Detail detail) {
  return "within " + (detail == Detail::bounds ? to_text(proven.bounds) : premises_text(proven, object));
}

struct PlainVerdict {
  Level declared;

  std::string operator()(const NonAtomic& v) const { return name_of(v); }
  std::string operator()(const Suspect& v) const { return name_of(v); }
  std::string operator()(const AtomicWithinBounds& v) const {
    return adjective(v.level) + " within bounds" +
           (v.level != Level::complete && v.level == declared ? ", as declared" : "");
  }
  std::string operator()(const NoViolationFound&) const { return "no violation found"; }
  std::string operator()(const Unjudged& v) const { return v.untried ? "not tried" : name_of(v); }
};

struct LevelText {
  const Object& object;
  Level declared;
  Detail detail;

  std::string operator()(const NonAtomic& v) const {
    if (!v.ended) return {};
    if (v.level && v.within)
      return fmt::format("level {} {}{}", name_of(*v.level), within_text(*v.within, object, detail),
                         declared_text(declared));
    if (v.level && detail == Detail::premises)
      return fmt::format("level {}: it admits everything that was seen{}", name_of(*v.level),
                         declared_text(declared));
    if (v.level) return fmt::format("level {}{}", name_of(*v.level), declared_text(declared));
    if (v.within) return "nothing else " + within_text(*v.within, object, detail) + declared_text(declared);
    return declared == Level::complete ? "" : std::string("declared ") + name_of(declared);
  }
  std::string operator()(const AtomicWithinBounds& v) const {
    if (!is_weaker(declared, v.level)) return {};
    return fmt::format("stronger than declared: {} within {}{}", adjective(v.level), to_text(v.bounds),
                       declared_text(declared));
  }
  std::string operator()(const NoViolationFound& v) const {
    if (declared == Level::complete) return {};
    const std::string seen = v.level == Level::complete ? "everything that was seen is atomic"
                                                        : std::string("level ") + name_of(v.level) +
                                                              " admits everything that was seen";
    return seen + declared_text(declared);
  }
  std::string operator()(const Suspect&) const { return {}; }
  std::string operator()(const Unjudged&) const { return {}; }
};

std::string text_of(const MethodResult& result, const Object& object, Detail detail) {
  return std::visit(LevelText{object, declared_level(result, object), detail}, result.verdict);
}

}  // namespace

Level declared_level(const MethodResult& result, const Object& object) {
  const auto method = result.core ? std::nullopt : find_method(object, result.method);
  return method ? object.methods[static_cast<std::size_t>(*method)].level : Level::complete;
}

std::optional<Level> level_of(const MethodResult& result) {
  if (const auto* bad = std::get_if<NonAtomic>(&result.verdict)) return bad->level;
  if (const auto* proven = std::get_if<AtomicWithinBounds>(&result.verdict)) return proven->level;
  const auto* none = std::get_if<NoViolationFound>(&result.verdict);
  return none ? std::optional(none->level) : std::nullopt;
}

bool is_stronger_than_declared(const MethodResult& result, const Object& object) {
  const auto* proven = std::get_if<AtomicWithinBounds>(&result.verdict);
  return proven && is_weaker(declared_level(result, object), proven->level);
}

std::string verdict_text(const MethodResult& result, const Object& object) {
  std::string text = std::visit(PlainVerdict{declared_level(result, object)}, result.verdict);
  const bool is_proven = std::holds_alternative<AtomicWithinBounds>(result.verdict);
  constexpr std::string_view kAtomic = "atomic";
  if (is_proven && result.effort.refused && text.starts_with(kAtomic))
    text.insert(kAtomic.size(), " but for refusals");
  if (is_proven && result.effort.between_waits > 0 && text.starts_with(kAtomic))
    text.insert(kAtomic.size(), " between its waits");
  return text;
}

std::string waits_note(const MethodResult& result) {
  const Effort& effort = result.effort;
  if (effort.between_waits == 0 || violation_in(result.verdict)) return {};
  if (effort.stuck_between_waits == 0)
    return fmt::format("note: {}, which no order of whole calls gives: a call takes effect before it waits",
                       effort.between_waits_example);
  return fmt::format(
      "note: in {}, calls may wait for ever, though all of them may also return, and no order of whole calls "
      "ends so: {}",
      counted(effort.stuck_between_waits, "harness"), effort.between_waits_example);
}

std::string level_text(const MethodResult& result, const Object& object) {
  return text_of(result, object, Detail::premises);
}

std::string level_note(const MethodResult& result, const Object& object) {
  const std::string level = text_of(result, object, Detail::bounds);
  const auto* bad = std::get_if<NonAtomic>(&result.verdict);
  if (!bad || bad->others.empty()) return level;
  std::vector<std::string> titles;
  for (const Violation& other : bad->others)
    if (gravity_of(other) != gravity_of(bad->violation)) titles.emplace_back(title_of(gravity_of(other)));
  titles.erase(std::ranges::unique(titles).begin(), titles.end());
  return joined({titles.empty() ? "" : "also " + joined(titles), level},
                level.empty() || titles.empty() ? "" : "; ");
}

}  // namespace sunder
