#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "targets/native/explore/conflicts.hpp"
#include "targets/native/explore/tracer.hpp"

namespace sunder::native::explore {

/// Finds data races of one execution under sequential consistency, for its trace: two plain accesses of
/// different sequences to the same bytes, one of them a write, that nothing orders. All atomics count as
/// ordering, whatever their memory order, and so does each call of a library without hooks.
class RaceRemarks {
 public:
  void forget() { bytes_.clear(); }
  /// Memory was freed. The allocator orders its next user after this.
  void forget(const volatile void* address, std::size_t size);

  /// A plain access is about to happen: the other access of a race, if it is in one.
  std::optional<Related> note(int fiber, const Event& event, bool write, const Conflicts::Clock& clock);

 private:
  struct Access {
    std::uint32_t time = 0;  // of its sequence; 0 if there was none
    const void* site = nullptr;
  };
  struct Byte {
    std::map<int, Access> reads, writes;  // the last of each sequence
  };
  std::map<std::uintptr_t, Byte> bytes_;
};

}  // namespace sunder::native::explore
