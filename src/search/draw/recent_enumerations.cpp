#include "search/draw/recent_enumerations.hpp"

#include <algorithm>

namespace sunder {

void RecentEnumerations::use(const std::shared_ptr<const Enumeration>& enumeration) {
  const auto known = std::ranges::find(recent_, enumeration);
  if (known == recent_.end()) {
    recent_.push_front(enumeration);
    bytes_ += enumeration->bytes();
  } else {
    recent_.splice(recent_.begin(), recent_, known);
  }
  while (bytes_ > most_bytes_ && recent_.size() > 1) {
    bytes_ -= recent_.back()->bytes();
    recent_.pop_back();
  }
}

void RecentEnumerations::clear() {
  recent_.clear();
  bytes_ = 0;
}

}  // namespace sunder
