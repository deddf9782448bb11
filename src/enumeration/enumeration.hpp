#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// Which harnesses: those without order among sequences, those with some order, or all.
enum class Orders { none, some, all };

/// All harnesses of exactly these bounds, each once up to the order of sequences (and the names of
/// data-independent values), numbered from 0. Nothing is stored per harness. See docs/enumeration.md.
///
/// With a method, it is called once, and all other calls are core calls. Without, all calls are core calls.
/// Harnesses that cannot show a violation are left out: those in which no call can overlap with the method
/// (or, without one, no two calls can overlap), and those that need an overlapping update and have none.
class Enumeration {
 public:
  /// Throws std::invalid_argument for bounds beyond kMaxBounds, std::overflow_error if there are 2^64
  /// harnesses or more.
  Enumeration(const Object& object, std::optional<int> method, Bounds bounds, Orders orders = Orders::all);
  Enumeration(Enumeration&&) noexcept;
  Enumeration& operator=(Enumeration&&) noexcept;
  ~Enumeration();

  [[nodiscard]] std::uint64_t count() const;
  /// The memory that it takes, nearly.
  [[nodiscard]] std::size_t bytes() const;

  /// The harness of this number, in canonical form; throws std::out_of_range if there is none.
  [[nodiscard]] Harness unrank(std::uint64_t rank) const;

 private:
  struct Numbered;
  std::unique_ptr<const Numbered> numbered_;
};

}  // namespace sunder
