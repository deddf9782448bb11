#pragma once

#include <map>
#include <mutex>

#include "search/elsewhere.hpp"
#include "store/shared_store.hpp"
#include "support/clock.hpp"

namespace sunder::cli {

/// The violations that the processes of a campaign have found, read again whenever the store says that there
/// are new ones. Its functions may be called by several threads.
class FoundElsewhere : public Elsewhere {
 public:
  FoundElsewhere(SharedStore& store, const Campaign& campaign, std::int64_t number)
      : store_(store), campaign_(campaign), number_(number) {}

  std::uint64_t findings() override;
  std::vector<NonAtomic> found(const std::string& object, const std::string& method) override;

  /// Reads them, whether or not there is news. Throws StoreAway.
  void refresh();

 private:
  SharedStore& store_;
  const Campaign& campaign_;
  std::int64_t number_;
  std::mutex mutex_;
  TimePoint asked_{};
  std::uint64_t findings_ = 0;
  std::map<std::pair<std::string, std::string>, std::vector<NonAtomic>> found_;
};

}  // namespace sunder::cli
