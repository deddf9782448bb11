#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The meaning of well-known names of queues and of their methods. Names are read in any style: `SPSCQueue`,
/// `spsc_queue` and `SingleProducerSingleConsumerQueue` say the same.
namespace sunder {

/// The words of a name, in lower case: "MpscQueue2" -> "mpsc", "queue", "2".
std::vector<std::string> words_of(std::string_view name);

/// Which side of an object one thread alone may use.
struct SingleSides {
  bool producer = false;
  bool consumer = false;

  [[nodiscard]] bool any() const { return producer || consumer; }
  friend bool operator==(const SingleSides&, const SingleSides&) = default;
};

/// The single sides that the name of an object tells; nothing if it tells of no sides. Of a Java class, only
/// the simple name counts.
std::optional<SingleSides> told_sides(std::string_view object_name);

/// The same; no side is single if the name tells of none.
inline SingleSides single_sides(std::string_view object_name) {
  return told_sides(object_name).value_or(SingleSides{});
}

/// The effect of a method on the elements of a queue.
enum class Direction { produces, consumes, observes, unknown };

/// The direction that the name of a method tells; unknown if it tells none, or both.
Direction direction_of(std::string_view method_name);

}  // namespace sunder
