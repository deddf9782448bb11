#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sunder {

/// The address of a store on a server, as libpq takes it, with the number of a campaign after '#' if one is
/// meant: postgresql://user@host/database#12.
struct Address {
  std::string url;
  std::optional<std::int64_t> campaign = std::nullopt;
};

/// True if the location is that of a server, not a file.
bool is_address(std::string_view location);

/// Throws InputError if no number follows the '#', or if there is a password. The message never contains it.
Address address_from(const std::string& location);

/// Whether the word contains an address with a password. Others could read it in the list of processes.
bool has_password(std::string_view word);

inline constexpr const char* kPasswordRefused =
    "a password does not belong into an address, since others could read it in the list of processes; give "
    "it in ~/.pgpass or in the variable PGPASSWORD";

}  // namespace sunder
