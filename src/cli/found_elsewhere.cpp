#include "cli/found_elsewhere.hpp"

namespace sunder::cli {
namespace {

constexpr double kSecondsBetweenQuestions = 0.02;

}  // namespace

std::uint64_t FoundElsewhere::findings() {
  {
    const std::scoped_lock lock(mutex_);
    if (seconds_since(asked_) < kSecondsBetweenQuestions) return findings_;
    asked_ = Clock::now();
  }
  if (store_.has_news()) try {
      refresh();
    } catch (const StoreAway&) {  // the next lease reads them
    }
  const std::scoped_lock lock(mutex_);
  return findings_;
}

std::vector<NonAtomic> FoundElsewhere::found(const std::string& object, const std::string& method) {
  const std::scoped_lock lock(mutex_);
  const auto place = found_.find({object, method});
  return place == found_.end() ? std::vector<NonAtomic>{} : place->second;
}

void FoundElsewhere::refresh() {
  const std::vector<FoundViolation> all = store_.found(campaign_, number_);
  const std::scoped_lock lock(mutex_);
  found_.clear();
  for (const FoundViolation& each : all) found_[{each.object, each.method}].push_back(each.verdict);
  ++findings_;
}

}  // namespace sunder::cli
