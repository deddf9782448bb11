#include "search/draw/rung_cursor.hpp"

#include <stdexcept>

#include "enumeration/shuffle.hpp"
#include "support/error.hpp"

namespace sunder {

bool RungCursor::prepare(const Object& object, const Scope& scope, Shard shard) {
  if (enumeration_ || left_out_) return !is_empty();
  shard_ = shard;
  try {
    enumeration_ = std::make_shared<const Enumeration>(enumeration_of(scope, rung_, object));
    count_ = shard.share_of(enumeration_->count());
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
  return enumeration_->unrank(Shuffle(enumeration_->count(), seed)(shard_.place(state_.next++)));
}

}  // namespace sunder
