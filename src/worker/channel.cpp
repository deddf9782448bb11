#include "worker/channel.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "model/fields.hpp"

namespace sunder {
namespace {

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

}  // namespace

bool Channel::send(const Json& message) {
  std::string line = json_text(message);
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    const ssize_t n = write(out_, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
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
    std::array<char, 65536> chunk;
    const ssize_t n = read(in_, chunk.data(), chunk.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return Missing::closed;
    buffer_.append(chunk.data(), static_cast<std::size_t>(n));
  }
}

}  // namespace sunder
