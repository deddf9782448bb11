#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sunder {

/// The known word that `word` is most likely a misspelling of, if one is near enough.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean 'x'?" with the nearest of the known words, or, if none is near, "; there are a, b, c".
/// Words like "put_int" and "put_Object", overloads of "put" or "put/1", are shown in any case.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace sunder
