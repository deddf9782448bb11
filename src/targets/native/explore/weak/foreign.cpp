#include "targets/native/explore/weak/foreign.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "targets/native/explore/weak/program.hpp"

// sunder_add_objects puts these around the code of a program's own sources.
extern "C" {
[[gnu::weak]] void sunder_text_begin();
[[gnu::weak]] void sunder_text_end();
}

namespace sunder::native::explore::weak {
namespace {

using Bytes = const std::uint8_t*;

Code own_code() {
  const auto* const begin = reinterpret_cast<Bytes>(&sunder_text_begin);
  const auto* const end = reinterpret_cast<Bytes>(&sunder_text_end);
  return begin && begin < end ? Code(begin, end) : Code();
}

/// Calls `visit` with each instruction and the address behind it, until it returns false. A byte that begins
/// no instruction is passed over.
template <class Visit>
void walk(Code code, const Visit& visit) {
  while (!code.empty()) {
    const Instruction each = first_instruction(code);
    code = code.subspan(std::max<std::size_t>(each.length, 1));
    if (each.length > 0 && !visit(each, code.data())) return;
  }
}

/// Functions of Sunder, and those that its hooks replace.
bool is_ours(std::string_view name) {
  return name.find("6sunder") != std::string_view::npos || name.starts_with("__tsan_") ||
         name.starts_with("sunder_") || dlsym(RTLD_NEXT, std::string(name).c_str()) != nullptr;
}

/// Looks through the code of the program's own sources and through what that calls. Compilers put parts that
/// are seldom run elsewhere, with names of their own.
class Reachable {
 public:
  bool has_fences() {
    if (looks_into(own_)) return true;
    for (const Function& each : program_.functions())
      if (is_seldom_part(each)) add(each);
    while (!waiting_.empty()) {
      const Code next = waiting_.back();
      waiting_.pop_back();
      if (looks_into(next)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_own(Bytes address) const {
    return own_.data() <= address && address < own_.data() + own_.size();
  }

  bool is_seldom_part(const Function& function) {
    constexpr std::string_view kSuffix = ".cold";
    const std::size_t at = function.name.rfind(kSuffix);
    if (at == std::string_view::npos) return false;
    if (own_names_.empty())
      for (const Function& each : program_.functions())
        if (is_own(each.code.data())) own_names_.insert(each.name);
    return own_names_.contains(function.name.substr(0, at));
  }

  void add(const Function& function) {
    if (!is_own(function.code.data()) && known_.insert(function.code.data()).second &&
        !is_ours(function.name))
      waiting_.push_back(function.code);
  }

  bool looks_into(Code code) {
    bool found = false;
    walk(code, [&](const Instruction& each, Bytes end) {
      if (each.goes && !is_own(end + *each.goes))
        if (const Function* const target = program_.function_at(end + *each.goes)) add(*target);
      return !(found = each.fences);
    });
    return found;
  }

  const Code own_ = own_code();
  const Program program_;
  std::unordered_set<std::string_view> own_names_;
  std::unordered_set<Bytes> known_;
  std::vector<Code> waiting_;
};

}  // namespace

bool has_fences(Code code) {
  bool found = false;
  walk(code, [&](const Instruction& each, Bytes) { return !(found = each.fences); });
  return found;
}

const char* unseen_fences() {
#if defined(__x86_64__)
  static const bool found = !own_code().empty() && Reachable().has_fences();
  return found ? "it has fences or atomics in assembly, or calls some without hooks, which are not seen"
               : nullptr;
#else
  return "fences in assembly are told from other instructions on x86-64 only";
#endif
}

}  // namespace sunder::native::explore::weak
