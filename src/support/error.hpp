#pragma once

#include <stdexcept>
#include <string>

namespace sunder {

/// Bad input of the user. The message says what is wrong, where, and what to do instead. Exit code 2.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The machine lacks something that we need (a process, a disk, a JDK). Exit code 3.
class EnvironmentError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One of our own invariants is broken. The check is always on, and the message names the invariant.
[[noreturn]] void broken(const char* file, int line, const char* invariant);

}  // namespace sunder

#define SUNDER_CHECK(invariant) ((invariant) ? void() : ::sunder::broken(__FILE__, __LINE__, #invariant))
