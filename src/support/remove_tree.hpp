#pragma once

#include <string>

namespace sunder {

/// Removes a folder with everything below it, as far as that is allowed, whatever its depth and the
/// permissions of its parts. Follows no link. Uses three descriptors.
void remove_tree(const std::string& folder);

}  // namespace sunder
