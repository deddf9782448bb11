#pragma once

#include <string>
#include <vector>

#include "model/object.hpp"
#include "model/violation.hpp"

namespace sunder {

/// How Java names an object: its class, what it is constructed with, and for each method of the object its
/// name and the types of its parameters.
struct JavaNames {
  struct Call {
    std::string name;
    std::vector<std::string> types;
  };

  std::string class_name;
  std::vector<std::string> constructor_arguments;
  std::vector<Call> methods;
};

/// A program of plain threads in a loop that shows the violation without Sunder: a class `Reproducer` with a
/// main, which exits with 1 once it has seen an outcome that is not atomic, and with 0 if it has not within a
/// minute.
std::string java_source(const Violation& violation, const Object& object, const JavaNames& names);

/// The same as a test of jcstress, a class `reproducer.Reproducer` with its outcomes graded. Throws
/// InputError where jcstress has no words for the harness.
std::string jcstress_source(const Violation& violation, const Object& object, const JavaNames& names);

}  // namespace sunder
