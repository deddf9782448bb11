#include "worker/channel.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "model/fields.hpp"

namespace sunder {
namespace {

constexpr std::size_t kChunk = 65536;
constexpr double kUnreadSeconds = 10;
constexpr int kLookUpMilliseconds = 100;

// True if there is something to read, or the end. False when the deadline has passed.
bool wait_readable(int fd, std::optional<TimePoint> deadline) {
  for (;;) {
    int timeout = -1;
    if (deadline) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline - Clock::now()).count();
      timeout = static_cast<int>(std::clamp<long long>(left, 0, 1 << 30));
    }
    pollfd waiting{fd, POLLIN, 0};
    const int ready = poll(&waiting, 1, timeout);
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) return true;  // read() will report the error
  }
}

bool wait_writable(int fd, const std::function<bool()>& is_given_up) {
  for (const TimePoint start = Clock::now(); seconds_since(start) < kUnreadSeconds && !is_given_up();) {
    pollfd waiting{fd, POLLOUT, 0};
    if (poll(&waiting, 1, kLookUpMilliseconds) > 0) return true;
  }
  return false;
}

}  // namespace

bool Channel::send(const Json& message, const std::function<bool()>& is_given_up) {
  std::string line = json_text(message);
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t n = write(out_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN && wait_writable(out_, is_given_up)) continue;
    if (n <= 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

std::variant<Json, Channel::Missing> Channel::receive(std::optional<TimePoint> deadline) {
  for (;;) {
    if (const auto end = buffer_.find('\n', searched_); end != std::string::npos) {
      Json message =
          Json::parse(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
      buffer_.erase(0, end + 1);
      searched_ = 0;
      if (message.is_discarded()) return Missing::malformed;
      return message;
    }
    searched_ = buffer_.size();
    if (searched_ > kLongestLine) return Missing::malformed;
    if (!wait_readable(in_, deadline)) return Missing::timed_out;
    buffer_.resize(searched_ + kChunk);
    const ssize_t n = read(in_, buffer_.data() + searched_, kChunk);
    buffer_.resize(searched_ + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Missing::closed;
  }
}

}  // namespace sunder
