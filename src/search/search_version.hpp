#pragma once

namespace sunder {

/// A campaign is continued only by a search of its own version. Raise it when the progress of a campaign
/// would mean something else: when harnesses get other ranks, a seed another order, or outcomes another text.
inline constexpr const char* kSearchVersion = "1";

}  // namespace sunder
