#pragma once

#include <functional>
#include <mutex>
#include <string>

#include "store/shared_store.hpp"

namespace sunder {

/// Violations that cannot be written to their store yet, since it cannot be reached. They are kept in a file,
/// a store of its own, until they are written. Its functions may be called by several threads.
class Unwritten {
 public:
  using Tell = std::function<void(const std::string&)>;

  /// `campaign` without its progress. `tell` tells the user.
  Unwritten(std::string file, Campaign campaign, Tell tell);

  /// The store cannot be reached. Says so once.
  void away(const std::string& why);
  /// Keeps the violation, if the progress has one.
  void keep(const SearchKey& key, const Progress& progress);
  /// Everything about this shard is written.
  void written(int shard);

  /// The file, if it holds anything.
  [[nodiscard]] std::optional<std::string> file();

 private:
  void rewrite();

  std::mutex mutex_;
  std::string file_;
  Campaign campaign_;
  Tell tell_;
  bool is_away_ = false;
};

/// Writes the violations of the files that begin with this path, which processes have left that ended
/// before, and removes these files. Returns their number.
int write_left_behind(const std::string& prefix, SharedStore& store, std::int64_t number);

}  // namespace sunder
