#include "store/unwritten.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "support/files.hpp"

namespace sunder {

namespace fs = std::filesystem;

Unwritten::Unwritten(std::string file, Campaign campaign, Tell tell)
    : file_(std::move(file)), campaign_(std::move(campaign)), tell_(std::move(tell)) {
  campaign_.progress.clear();
  campaign_.shard_runs.clear();
}

void Unwritten::away(const std::string& why) {
  const std::scoped_lock lock(mutex_);
  if (std::exchange(is_away_, true)) return;
  tell_(why + "; the search goes on, and is written when the store is back\n");
}

void Unwritten::keep(const SearchKey& key, const Progress& progress) {
  if (!progress.verdict || !violation_in(*progress.verdict)) return;
  const std::scoped_lock lock(mutex_);
  const bool is_new = !campaign_.progress.contains(key);
  campaign_.progress[key] = progress;
  try {
    rewrite();
    if (is_new)
      tell_(fmt::format("a violation of {} is kept in {} until the store is back\n", key.method, file_));
  } catch (const std::runtime_error& error) {
    tell_(fmt::format("a violation of {} is kept nowhere yet: {}\n", key.method, error.what()));
  }
}

void Unwritten::written(int shard) {
  const std::scoped_lock lock(mutex_);
  const auto kept = std::erase_if(campaign_.progress, [&](const auto& p) { return p.first.shard == shard; });
  if (kept > 0) try {
      rewrite();
    } catch (const std::runtime_error&) {  // the file says too much, which does no harm
    }
  if (std::exchange(is_away_, false)) tell_("the store is back, and the search is written\n");
}

std::optional<std::string> Unwritten::file() {
  const std::scoped_lock lock(mutex_);
  return campaign_.progress.empty() ? std::nullopt : std::optional(file_);
}

void Unwritten::rewrite() {
  if (campaign_.progress.empty()) {
    fs::remove(file_);
    return;
  }
  campaign_.shard_runs.clear();
  for (const auto& [key, progress] : campaign_.progress)
    if (std::ranges::find(campaign_.shard_runs, key.shard, &ShardRun::shard) == campaign_.shard_runs.end())
      campaign_.shard_runs.push_back({key.shard});
  std::ranges::sort(campaign_.shard_runs, {}, &ShardRun::shard);
  write_store(file_, campaign_, Existing::replaced);
}

int write_left_behind(const std::string& prefix, SharedStore& store, std::int64_t number) {
  int count = 0;
  for (const fs::path& path : entries_of(fs::path(prefix).parent_path())) {
    if (!path.string().starts_with(prefix) || !path.string().ends_with(".sunder")) continue;
    const Campaign left = campaign_in(path.string());
    store.add_found(number, left);
    std::error_code error;
    fs::remove(path, error);
    count += static_cast<int>(left.progress.size());
  }
  return count;
}

}  // namespace sunder
