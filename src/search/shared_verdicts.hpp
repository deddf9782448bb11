#pragma once

#include <mutex>
#include <optional>
#include <vector>

#include "search/check.hpp"
#include "search/listener.hpp"

namespace sunder {

/// What the jobs that check one object know of each other. It passes their events on, one at a time, and
/// tells the verdict on a method once for all of them: when one has found a violation, or when all have
/// ended.
class SharedVerdicts {
 public:
  /// `missing` says which shards no job searches; see missing_shards.
  SharedVerdicts(const ObjectToCheck& to_check, std::size_t jobs, Listener& listener,
                 std::string missing = {});

  void status(const Status& status);
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last);

  /// A job has reached a verdict; `task` is 0 for the core, then the methods of the object in their
  /// order.
  void close(std::size_t job, std::size_t task, const SearchKey& key, const MethodResult& result,
             const Progress& progress);
  /// As it did before this check was stopped: nobody needs to be told.
  void restore(std::size_t job, std::size_t task, const MethodResult& result);

  /// Whether some job has found a violation, so that the others need not look for one.
  bool is_decided(std::size_t task);

  ObjectResult result();

 private:
  struct Row {
    std::vector<std::optional<MethodResult>> jobs;
    std::string told;  // the verdict that was told last
  };

  [[nodiscard]] std::optional<MethodResult> verdict_on(std::size_t task) const;
  void tell(std::size_t task);

  const ObjectToCheck& to_check_;
  Listener& listener_;
  std::string missing_;
  std::mutex mutex_;
  std::vector<Row> rows_;
};

}  // namespace sunder
