#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/harness.hpp"
#include "targets/target.hpp"

namespace sunder {

/// The results of serial executions, as a tree. A node is a sequence of invocations on a fresh instance and
/// holds the result of the last one. Harnesses share the tree, so that a prefix is executed only once if
/// possible.
class SerialCache {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = 0;
  static constexpr Node kMissing = ~Node{0};

  SerialCache() : nodes_(1) {}

  /// The number of the invocation. Equal invocations have equal numbers.
  std::uint32_t number_of(const Invocation& invocation);

  [[nodiscard]] Node child(Node node, std::uint32_t invocation) const;
  /// Whether the last invocation does not end.
  [[nodiscard]] bool blocked(Node node) const { return nodes_[node].ending != SerialEnd::well; }
  /// Whether it does not end because it crashes.
  [[nodiscard]] bool crashed(Node node) const { return nodes_[node].ending == SerialEnd::crash; }
  [[nodiscard]] const Value& result(Node node) const { return nodes_[node].result; }

  /// Adds the results of an execution of the sequence. Returns the position of a result that contradicts a
  /// known one, or -1.
  int learn(const Sequence& executed, const SerialRun& run);

  /// Whether the whole sequence was executed, up to an invocation that does not end.
  [[nodiscard]] bool knows(const Sequence& sequence);
  /// The results of a known sequence; none if an invocation does not end.
  [[nodiscard]] std::optional<std::vector<Value>> results(const Sequence& sequence);
  /// The same, but an invocation that waits is a result, and so are those that do not begin. None if one
  /// crashes.
  [[nodiscard]] std::optional<std::vector<Value>> results_or_waits(const Sequence& sequence);

  /// Forgets everything if the tree has grown large.
  void trim();

 private:
  enum class SerialEnd { well, wait, crash };
  /// The existing child, or a new one with this result.
  Node add(Node node, std::uint32_t invocation, const Value& result, SerialEnd ending);

  struct Entry {
    Value result;
    SerialEnd ending = SerialEnd::well;
  };
  struct Hash {
    std::size_t operator()(const Invocation& i) const;
  };

  std::vector<Entry> nodes_;
  std::size_t heap_bytes_ = 0;                     // of the results
  std::unordered_map<std::uint64_t, Node> edges_;  // node and invocation -> child
  std::unordered_map<Invocation, std::uint32_t, Hash> numbers_;
};

}  // namespace sunder
