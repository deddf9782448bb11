#include "targets/native/explore/weak/foreign.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>
#include <vector>

#include "targets/native/explore/weak/program.hpp"

// sunder_add_objects puts these around the code of a program's own sources, of which linkers make three
// parts.
extern "C" {
[[gnu::weak]] void sunder_text_begin();
[[gnu::weak]] void sunder_text_end();
[[gnu::weak]] void sunder_seldom_begin();
[[gnu::weak]] void sunder_seldom_end();
[[gnu::weak]] void sunder_often_begin();
[[gnu::weak]] void sunder_often_end();
}

namespace sunder::native::explore::weak {
namespace {

using Bytes = const std::uint8_t*;
using Mark = void (*)();

Code between(Mark first, Mark last) {
  const auto* const begin = reinterpret_cast<Bytes>(first);
  const auto* const end = reinterpret_cast<Bytes>(last);
  return begin && begin < end ? Code(begin, end) : Code();
}

std::array<Code, 3> own_code() {
  return {between(sunder_text_begin, sunder_text_end), between(sunder_seldom_begin, sunder_seldom_end),
          between(sunder_often_begin, sunder_often_end)};
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

/// Looks through the code of the program's own sources and through what that calls. Libraries are compiled
/// without hooks, so there only what does nothing but fence counts: a framework for tests has atomics, too.
class Reachable {
 public:
  bool has_fences() {
    if (std::ranges::any_of(own_, [&](Code each) { return looks_into(each, &Instruction::fences); }))
      return true;
    while (!waiting_.empty()) {
      const Code next = waiting_.back();
      waiting_.pop_back();
      if (looks_into(next, &Instruction::only_fences)) return true;
    }
    return false;
  }

 private:
  [[nodiscard]] bool is_own(Bytes address) const {
    return std::ranges::any_of(
        own_, [&](Code each) { return each.data() <= address && address < each.data() + each.size(); });
  }

  void add(const Function& function) {
    if (!is_own(function.code.data()) && known_.insert(function.code.data()).second &&
        !is_ours(function.name))
      waiting_.push_back(function.code);
  }

  bool looks_into(Code code, bool Instruction::*is_fence) {
    bool found = false;
    walk(code, [&](const Instruction& each, Bytes end) {
      if (each.goes && !is_own(end + *each.goes))
        if (const Function* const target = program_.function_at(end + *each.goes)) add(*target);
      return !(found = each.*is_fence);
    });
    return found;
  }

  const std::array<Code, 3> own_ = own_code();
  const Program program_;
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
  static const bool found = !own_code().front().empty() && Reachable().has_fences();
  return found ? "it has fences or atomics in assembly, or calls some without hooks, which are not seen"
               : nullptr;
#else
  return "fences in assembly are told from other instructions on x86-64 only";
#endif
}

}  // namespace sunder::native::explore::weak
