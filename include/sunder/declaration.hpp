#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <typeinfo>
#include <vector>

#include "sunder/arguments.hpp"
#include "sunder/bytes.hpp"

/// A declared object with its types erased: `sunder::object<T>(...)` builds it and the engines run it.
namespace sunder {

struct ParameterEntry {
  ArgumentShape shape;
  ArgumentScalar scalar;
  std::vector<std::string> domain = {};  // encoded values; see Declaration::domain
  bool data_independent = false;
};

/// The slot for the result of an invocation: the type of an exception, or a result behind this header.
struct ResultSlot {
  const std::type_info* thrown;
  void* result() { return reinterpret_cast<std::byte*>(this) + kHeader; }
  static constexpr std::size_t kHeader = alignof(std::max_align_t);
};

struct MethodEntry {
  std::string name;
  std::vector<ParameterEntry> parameters = {};
  bool core = false;
  bool read_only = false;
  bool is_void = false;
  std::string role = {};                  // see Declaration::role
  std::vector<std::string> after = {};    // see Declaration::after
  std::string level = {};                 // see Declaration::level; empty if none is declared
  bool may_refuse = false;                // see Declaration::may_refuse
  std::vector<std::string> allowed = {};  // see Declaration::allow

  std::size_t result_size = 0;
  std::shared_ptr<const void> callable = nullptr;
  /// Makes the arguments of an invocation, each from one encoded value, for any number of calls.
  std::shared_ptr<const void> (*make_arguments)(const void* callable, Reader& in) = nullptr;
  /// Calls the method on the instance and leaves the result, or the type of the exception, in the slot.
  void (*invoke)(const void* callable, void* instance, const void* arguments, ResultSlot& slot) = nullptr;
  /// Writes the result that the slot holds, and destroys it.
  void (*take_result)(const void* callable, ResultSlot& slot, Writer& out) = nullptr;
};

/// One way to construct the object. Each variant is checked as a separate object, `Name@variant`.
struct Variant {
  std::string name;  // empty for `make`
  std::function<void*()> make;
};

struct ObjectEntry {
  std::string name;
  std::vector<Variant> variants = {};
  void (*destroy)(void* instance) = nullptr;
  /// The address of a variable `T*`: its debug information has the type of the instances, from which
  /// traces take the names of members. Null if that is not known.
  const void* type_mark = nullptr;
  std::vector<MethodEntry> methods = {};
  /// Called in each thread before it first touches an instance; the returned guard lives until the thread
  /// ends.
  std::function<std::shared_ptr<void>()> per_thread = nullptr;
  /// If set, serial executions, which define the atomic outcomes, run on this object instead.
  std::shared_ptr<const ObjectEntry> reference = nullptr;
  /// Why executions under the memory model c11 would mislead; empty if they do not.
  std::string not_weak = {};
  /// A block that the allocator of the code under test has given while the program started; null if that
  /// allocator is malloc.
  const void* allocated = nullptr;
  /// Mistakes in the declaration; `sunder::run` refuses it with these messages.
  std::vector<std::string> mistakes = {};
};

}  // namespace sunder
