#include "outcomes/serial_cache.hpp"

#include "support/error.hpp"

namespace sunder {
namespace {

constexpr std::size_t kMostNodes = 200'000;  // some 25 MB
constexpr std::size_t kMostHeapBytes = std::size_t{32} << 20;

// The bytes that a value has on the heap.
struct HeapBytes {
  std::size_t operator()(const std::string& v) const { return v.size(); }
  std::size_t operator()(const Thrown& v) const { return v.type.size(); }
  std::size_t operator()(const List& v) const { return of_all(v.elements); }
  std::size_t operator()(const Set& v) const { return of_all(v.elements); }
  std::size_t operator()(const Pair& v) const { return of_all(v.both); }
  std::size_t operator()(const Map& v) const {
    std::size_t bytes = v.entries.size() * sizeof v.entries[0];
    for (const auto& [key, value] : v.entries) bytes += of(key) + of(value);
    return bytes;
  }
  std::size_t operator()(const auto& /*small*/) const { return 0; }

  static std::size_t of(const Value& value) { return std::visit(HeapBytes{}, value.content()); }
  static std::size_t of_all(const std::vector<Value>& values) {
    std::size_t bytes = values.size() * sizeof(Value);
    for (const Value& v : values) bytes += of(v);
    return bytes;
  }
};

std::uint64_t edge(SerialCache::Node node, std::uint32_t invocation) {
  return static_cast<std::uint64_t>(node) << 32 | invocation;
}

}  // namespace

std::size_t SerialCache::Hash::operator()(const Invocation& i) const {
  std::size_t h = static_cast<std::size_t>(i.method);
  for (const Value& v : i.arguments) h = h * 31 + hash_of(v);
  return h;
}

std::uint32_t SerialCache::number_of(const Invocation& invocation) {
  return numbers_.try_emplace(invocation, static_cast<std::uint32_t>(numbers_.size())).first->second;
}

SerialCache::Node SerialCache::child(Node node, std::uint32_t invocation) const {
  const auto found = edges_.find(edge(node, invocation));
  return found == edges_.end() ? kMissing : found->second;
}

SerialCache::Node SerialCache::add(Node node, std::uint32_t invocation, const Value& result,
                                   SerialEnd ending) {
  const auto [at, is_new] = edges_.try_emplace(edge(node, invocation), static_cast<Node>(nodes_.size()));
  if (is_new) {
    nodes_.push_back({result, ending});
    heap_bytes_ += HeapBytes::of(result);
  }
  return at->second;
}

int SerialCache::learn(const Sequence& executed, const SerialRun& run) {
  Node node = kRoot;
  for (std::size_t i = 0; i < run.results.size(); ++i) {
    node = add(node, number_of(executed[i]), run.results[i], SerialEnd::well);
    if (blocked(node) || result(node) != run.results[i]) return static_cast<int>(i);
  }
  if (std::holds_alternative<std::monostate>(run.ending)) return -1;
  const SerialEnd ending = std::holds_alternative<Crash>(run.ending) ? SerialEnd::crash : SerialEnd::wait;
  node = add(node, number_of(executed[run.results.size()]), Void{}, ending);
  return blocked(node) ? -1 : static_cast<int>(run.results.size());
}

bool SerialCache::knows(const Sequence& sequence) {
  Node node = kRoot;
  for (const Invocation& invocation : sequence) {
    node = child(node, number_of(invocation));
    if (node == kMissing) return false;
    if (blocked(node)) return true;
  }
  return true;
}

std::optional<std::vector<Value>> SerialCache::results(const Sequence& sequence) {
  std::vector<Value> made;
  Node node = kRoot;
  for (const Invocation& invocation : sequence) {
    node = child(node, number_of(invocation));
    SUNDER_CHECK(node != kMissing);
    if (blocked(node)) return std::nullopt;
    made.push_back(result(node));
  }
  return made;
}

std::optional<std::vector<Value>> SerialCache::results_or_waits(const Sequence& sequence) {
  std::vector<Value> made;
  Node node = kRoot;
  for (const Invocation& invocation : sequence) {
    node = child(node, number_of(invocation));
    SUNDER_CHECK(node != kMissing);
    if (crashed(node)) return std::nullopt;
    if (blocked(node)) {
      made.emplace_back(NoResult::waits);
      made.resize(sequence.size(), NoResult::not_begun);
      return made;
    }
    made.push_back(result(node));
  }
  return made;
}

void SerialCache::trim() {
  if (nodes_.size() < kMostNodes && heap_bytes_ < kMostHeapBytes) return;
  nodes_.resize(1);
  heap_bytes_ = 0;
  edges_.clear();
}

}  // namespace sunder
