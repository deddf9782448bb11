#pragma once

#include <string>

#include "model/fields.hpp"
#include "protocol/messages.hpp"

/// Messages as JSON. Whatever is read throws MalformedJson if it is not as docs/protocol.md has it.
namespace sunder::protocol {

Json encode(const Request& request, std::uint64_t id);
Json encode(const AnyReply& reply, std::uint64_t id);

/// Of a request or a reply.
std::uint64_t id_of(const Json& message);

Request decode_request(const Json& message);

/// The refusal in a reply, if it is one.
std::optional<Refusal> refusal_in(const Json& message);

/// Whether no further reply to the same request follows, though more were asked for.
bool is_last(const Json& message);

/// A reply to the request, the first or a later one, that fits it.
template <typename R>
typename R::Reply decode_reply(const R& request, const Json& message, std::size_t number = 0);

}  // namespace sunder::protocol
