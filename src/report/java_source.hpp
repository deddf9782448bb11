#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"
#include "model/violation.hpp"

namespace sunder {

/// The Java names of an object: its class, the expression that makes an instance, and for each method its
/// name and the types of its parameters.
struct JavaNames {
  struct Call {
    std::string name;
    std::vector<std::string> types;
    bool interrupts = false;  ///< no method of the class: it interrupts another sequence
  };

  std::string class_name;
  std::string make;
  std::vector<Call> methods;
};

/// A program that shows the violation without Sunder, with plain threads in a loop: a class `Reproducer`
/// whose main exits with 1 as soon as it sees an outcome that is not atomic, and with 0 after a minute
/// without one. Throws InputError if the harness interrupts a sequence.
std::string java_source(const Violation& violation, const Object& object, const JavaNames& names);

/// The same as a jcstress test: a class `reproducer.Reproducer` with graded outcomes. Throws InputError if
/// jcstress cannot express the harness.
std::string jcstress_source(const Violation& violation, const Object& object, const JavaNames& names);

}  // namespace sunder
