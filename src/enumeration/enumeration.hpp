#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// Which partial orders among sequences: none at all, all but the empty one, or both.
enum class Orders { none, some, all };

/// All harnesses of exactly these bounds, each once up to the order of sequences (and the names of
/// data-independent values), numbered from 0; nothing is stored for each of them.
///
/// With a method: it is called once, and all other calls are of core methods. Without: all calls are of core
/// methods. Left out is what cannot show a violation: harnesses in which nothing overlaps (the method), and
/// those without an update that may overlap (a read-only method, or any other sequence of the core's).
class Enumeration {
 public:
  /// Throws std::invalid_argument for bounds beyond kMaxBounds, std::overflow_error if there are 2^64
  /// harnesses or more.
  Enumeration(const Object& object, std::optional<int> method, Bounds bounds, Orders orders = Orders::all);
  Enumeration(Enumeration&&) noexcept;
  Enumeration& operator=(Enumeration&&) noexcept;
  ~Enumeration();

  [[nodiscard]] std::uint64_t count() const;

  /// The harness of this number, in canonical form; throws std::out_of_range if there is none.
  [[nodiscard]] Harness unrank(std::uint64_t rank) const;

 private:
  struct Parts;
  std::unique_ptr<const Parts> parts_;
};

}  // namespace sunder
