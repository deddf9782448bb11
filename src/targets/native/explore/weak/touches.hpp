#pragma once

#include <array>
#include <cstdint>

#include "targets/native/explore/premises.hpp"
#include "targets/native/explore/site_set.hpp"
#include "targets/native/explore/weak/views.hpp"

namespace sunder::native::explore::weak {

/// An access to some bytes of a word.
struct Touch {
  const void* site = nullptr;
  Number time = 0;
  std::int8_t fiber = 0;
  std::uint8_t bytes = 0;  ///< bits
  bool write : 1 = false, atomic : 1 = false;
  bool ignored : 1 = false;  ///< annotated as one that may race
};

/// The accesses to a word of 8 bytes that later ones may conflict with.
class Touches {
 public:
  void forget() { used_ = 0; }

  /// Adds an access, and the sites of conflicts to the points: atomic accesses of two fibers, one of them a
  /// write; and others that nothing orders. Such a one is a data race, and is returned; else null. One that
  /// is to be ignored is returned only if there is no other.
  const Touch* note(const Touch& now, const Views& views, SiteSet& points, Premises& premises) {
    if (used_ == 0) [[likely]] {
      used_ = 1;
      touches_[0] = now;
      return nullptr;
    }
    if (Touch& only = touches_[0]; used_ == 1 && only.fiber == now.fiber) {
      if (covers(now, only)) return only = now, nullptr;
      if (!now.atomic && only.time == now.time && covers(only, now)) return nullptr;
    }
    return note_among(now, views, points, premises);
  }

 private:
  static constexpr std::uint8_t kMost = 12;

  /// Whether all that conflicts with the earlier access conflicts with the later one, too.
  static bool covers(const Touch& later, const Touch& earlier) {
    return (earlier.bytes & ~later.bytes) == 0 && (later.write || !earlier.write) &&
           later.atomic == earlier.atomic && (earlier.ignored || !later.ignored);
  }

  const Touch* note_among(const Touch& now, const Views& views, SiteSet& points, Premises& premises) {
    const Touch* race = nullptr;
    const Number* const known = views.of(now.fiber);
    bool conflicts = false;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < used_; ++i) {
      const Touch& each = touches_[i];
      const bool is_own = each.fiber == now.fiber;
      const bool ordered = is_own || each.time <= known[each.fiber];
      if (!is_own && (each.write || now.write) && (each.bytes & now.bytes) != 0 &&
          ((each.atomic && now.atomic) || !ordered)) {
        conflicts = true;
        points.add(each.site);
        const bool is_race = !(each.atomic && now.atomic);
        if (is_race && (!race || race->ignored)) race = &(raced_ = each);
      }
      if (ordered && covers(now, each)) continue;
      if (kept != i) touches_[kept] = each;
      ++kept;
    }
    if (conflicts) points.add(now.site);
    if (kept == kMost) premises.breaks(kTooManyTouches);
    used_ = static_cast<std::uint8_t>(kept == kMost ? kept : kept + 1);
    touches_[used_ - 1U] = now;
    return race;
  }

  static inline Touch raced_;
  std::uint8_t used_ = 0;
  std::array<Touch, kMost> touches_;
};

}  // namespace sunder::native::explore::weak
