#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "fuzz/mutator.hpp"

namespace sunder::fuzz {

/// One kind of input that comes from outside.
struct Kind {
  const char* name;
  /// Reads the input as Sunder does, uses what was accepted, and checks that it is the same after it was
  /// written and read again. May throw InputError, ParseError and MalformedJson; any other exception is a
  /// finding.
  void (*read)(const std::string& input);
  std::vector<std::string> words = {};  ///< to be inserted at times
  std::string (*mutate)(Mutator& mutator, const std::string& input, const std::string& other,
                        const std::vector<std::string>& words) = nullptr;  ///< Mutator::mutated, if null
};

/// Input was accepted, but something about it is wrong.
struct Finding : std::logic_error {
  using std::logic_error::logic_error;
};

inline void expect(bool holds, const std::string& what) {
  if (!holds) throw Finding(what);
}

std::vector<Kind> text_kinds();
std::vector<Kind> file_kinds();
std::vector<Kind> message_kinds();
Kind store_kind();
Kind argument_kind();

}  // namespace sunder::fuzz
