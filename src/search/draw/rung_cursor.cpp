#include "search/draw/rung_cursor.hpp"

#include <stdexcept>

#include "enumeration/shuffle.hpp"
#include "model/spread.hpp"
#include "search/finding/values.hpp"
#include "support/error.hpp"

namespace sunder {

bool RungCursor::prepare(const Object& object, const Scope& scope, Shard shard, RecentEnumerations& recent) {
  if (is_empty()) return false;
  shard_ = shard;
  object_ = &object;
  try {
    auto enumeration = enumeration_.lock();
    if (!enumeration) enumeration = std::make_shared<const Enumeration>(enumeration_of(scope, rung_, object));
    recent.use(enumeration);
    enumeration_ = enumeration;
    count_ = shard.share_of(enumeration->count());
    counted_ = true;
  } catch (const std::overflow_error&) {
    left_out_ = true;
  } catch (const std::length_error&) {
    left_out_ = true;
  }
  return !is_empty();
}

Harness RungCursor::draw(std::uint64_t seed) {
  SUNDER_CHECK(count_ > 0);
  if (ends_pass()) {
    state_.next = 0;
    ++state_.passes;
  }
  const auto enumeration = enumeration_.lock();
  SUNDER_CHECK(enumeration);
  Harness drawn = enumeration->unrank(Shuffle(enumeration->count(), seed)(shard_.position(state_.next++)));
  if (rung_.spread == 0) return drawn;
  return with_numbers(std::move(drawn), *object_, value_numbers(rung_.bounds.values, rung_.spread));
}

}  // namespace sunder
