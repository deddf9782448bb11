#pragma once

#include <array>
#include <cstddef>

namespace sunder::fuzz {

/// Steps from one place in the code of the readers to the next, by a hash. The compiler calls a function of
/// ours at each place (`-fsanitize-coverage=trace-pc`).
class Coverage {
 public:
  static constexpr std::size_t kSize = 1 << 16;

  /// Forgets the steps of the input before.
  static void begin();

  /// Adds the steps since `begin` to these. True if one of them is new.
  bool add();

 private:
  std::array<bool, kSize> steps_{};
};

}  // namespace sunder::fuzz
