#include "worker/forker.hpp"

#include <unistd.h>

#include <cerrno>

namespace sunder {

Forker& Forker::instance() {
  static Forker forker;
  return forker;
}

Forker::Forked Forker::fork(const std::function<void()>& child) {
  const std::lock_guard turn(turn_);
  std::unique_lock lock(mutex_);
  std::future<Forked> forked = request_.emplace(Request{child, {}}).forked.get_future();
  lock.unlock();
  wanted_.notify_one();
  return forked.get();
}

void Forker::serve(const std::stop_token& ended) {
  std::unique_lock lock(mutex_);
  while (wanted_.wait(lock, ended, [this] { return request_.has_value(); })) {
    const pid_t pid = ::fork();
    if (pid == 0) request_->child();
    const int error = errno;
    Request done = std::move(*request_);
    request_.reset();
    done.forked.set_value({pid, error});
  }
}

}  // namespace sunder
