// In the place of finder.cpp and lines.cpp, where libdw-dev is missing.
#include "targets/native/explore/names/layout.hpp"
#include "targets/native/explore/names/lines.hpp"

namespace sunder::native::explore::names {

Layout layout_of(const void* /*mark*/, const std::vector<const volatile void*>& /*addresses*/) { return {}; }

std::map<std::uintptr_t, std::string> lines_of(const std::string& /*file*/,
                                               const std::vector<std::uintptr_t>& /*offsets*/) {
  return {};
}

}  // namespace sunder::native::explore::names
