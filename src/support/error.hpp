#pragma once

#include <stdexcept>
#include <string>

namespace sunder {

/// What the user gave is wrong; says what, where, and what to do instead. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The machine does not give what we need (a process, a disk, a JDK). Exit code 3.
class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An invariant of our own is broken. Always on; names itself.
[[noreturn]] void broken(const char* file, int line, const char* invariant);

}  // namespace sunder

#define SUNDER_CHECK(invariant) ((invariant) ? void() : ::sunder::broken(__FILE__, __LINE__, #invariant))
