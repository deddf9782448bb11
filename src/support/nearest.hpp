#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sunder {

/// "; did you mean 'x'?" with the nearest known word; "; there are a, b, c" if none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace sunder
