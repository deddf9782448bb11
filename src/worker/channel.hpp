#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

#include "support/clock.hpp"

namespace sunder {

using Json = nlohmann::json;

/// The version of the messages; a worker of another version is refused.
inline constexpr int kProtocolVersion = 1;

/// Messages as lines of JSON over two descriptors.
class Channel {
 public:
  Channel(int in, int out) : in_(in), out_(out) {}

  /// False if the other side is gone.
  bool send(const Json& message);

  enum class Missing { closed, timed_out };
  /// The next message. With a deadline, gives up then.
  std::variant<Json, Missing> receive(std::optional<TimePoint> deadline);

 private:
  int in_, out_;
  std::string buffer_;
};

}  // namespace sunder
