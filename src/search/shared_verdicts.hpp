#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "search/check.hpp"
#include "search/elsewhere.hpp"
#include "search/listener.hpp"

namespace sunder {

/// The state that the jobs of one object share. It forwards their events, one at a time. It reports the
/// verdict on a method once for all jobs: when one of them has found a violation, or when all have ended.
class SharedVerdicts {
 public:
  /// `part` names the shards that the jobs search, if they are not all; see part_of_shards.
  SharedVerdicts(const ObjectToCheck& to_check, std::size_t jobs, Listener& listener, std::string part = {},
                 Elsewhere* elsewhere = nullptr);

  void status(const Status& status);
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last);

  /// Called when a job has reached a verdict, or found another violation. `task` is 0 for the core; then the
  /// methods of the object follow in their order.
  void decide(std::size_t job, std::size_t task, const SearchKey& key, const MethodResult& result,
              const Progress& progress);
  /// The same for a verdict from before the check was stopped. It was reported then.
  void restore(std::size_t job, std::size_t task, const MethodResult& result);

  /// Whether some job has found a violation, so that the others need not search for one.
  bool is_decided(std::size_t task);

  /// The violations that the jobs, and other processes, have found.
  std::vector<NonAtomic> found(std::size_t task);
  /// Grows whenever there are new ones.
  std::uint64_t findings() { return findings_ + (elsewhere_ ? elsewhere_->findings() : 0); }

  ObjectResult result();

 private:
  struct Row {
    std::vector<std::optional<MethodResult>> jobs;
    std::string told;  // what was reported last
  };

  [[nodiscard]] std::optional<MethodResult> verdict_on(std::size_t task) const;
  [[nodiscard]] bool is_final(const MethodResult& result) const;
  void tell(std::size_t task);

  const ObjectToCheck& to_check_;
  Listener& listener_;
  std::string part_;
  Elsewhere* elsewhere_;
  std::atomic<std::uint64_t> findings_ = 0;
  std::mutex mutex_;
  std::vector<std::string> labels_;
  std::vector<Row> rows_;
};

}  // namespace sunder
