#include "worker/idle_workers.hpp"

#include <algorithm>

namespace sunder {
namespace {

constexpr std::size_t kMost = 4;  // because each worker holds memory

}  // namespace

std::unique_ptr<RunningWorker> IdleWorkers::take(const std::vector<std::string>& command) {
  const std::lock_guard lock(mutex_);
  std::erase_if(idle_, [](const Idle& idle) { return !idle.worker->process.is_running(); });
  const auto found = std::ranges::find(idle_, command, &Idle::command);
  if (found == idle_.end()) return nullptr;
  auto worker = std::move(found->worker);
  idle_.erase(found);
  return worker;
}

void IdleWorkers::keep(const std::vector<std::string>& command, std::unique_ptr<RunningWorker> worker) {
  const std::lock_guard lock(mutex_);
  if (idle_.size() == kMost) idle_.pop_front();
  idle_.push_back({command, std::move(worker)});
}

}  // namespace sunder
