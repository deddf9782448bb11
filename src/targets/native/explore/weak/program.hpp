#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "targets/native/explore/weak/instruction.hpp"

namespace sunder::native::explore::weak {

struct Function {
  std::string_view name;  ///< as the linker knows it
  Code code;
};

/// The functions of the running program itself, by address. Libraries that are linked statically are part of
/// it. There are none if the program was stripped of its symbols.
class Program {
 public:
  Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  [[nodiscard]] const std::vector<Function>& functions() const { return functions_; }
  /// Null if no function is known that contains the address.
  [[nodiscard]] const Function* function_at(const std::uint8_t* address) const;

 private:
  void read(Code file, const std::uint8_t* base);

  void* file_ = nullptr;
  std::size_t size_ = 0;
  std::vector<Function> functions_;
};

}  // namespace sunder::native::explore::weak
