#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "support/clock.hpp"

namespace sunder {

using Json = nlohmann::json;

/// A longer line is not a message.
inline constexpr std::size_t kLongestLine = std::size_t{1} << 26;

/// Messages as lines of JSON over two descriptors.
class Channel {
 public:
  Channel(int in, int out) : in_(in), out_(out) {}

  /// False if the other side has closed the channel. If our end does not block, also false if the other side
  /// does not read for some seconds, or until `is_given_up`.
  bool send(
      const Json& message, const std::function<bool()>& is_given_up = [] { return false; });

  enum class Missing { closed, timed_out, malformed };
  /// The next message. With a deadline, gives up then. `malformed` is a line that is not JSON, or is too
  /// long.
  std::variant<Json, Missing> receive(std::optional<TimePoint> deadline);

 private:
  int in_, out_;
  std::string buffer_;
  std::size_t searched_ = 0;  // the buffer has no end of line before this position
};

}  // namespace sunder
