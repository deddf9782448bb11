#pragma once

#include <string>

#include "model/fields.hpp"
#include "protocol/messages.hpp"

/// Messages as JSON. Functions that read throw MalformedJson if a message differs from docs/protocol.md.
namespace sunder::protocol {

Json encode(const Request& request, std::uint64_t id);
Json encode(const AnyReply& reply, std::uint64_t id);

/// The id of a request or a reply.
std::uint64_t id_of(const Json& message);

Request decode_request(const Json& message);

/// The refusal, if the reply is one.
std::optional<Refusal> refusal_in(const Json& message);

/// Whether no further reply to the same request follows, although more were asked for.
bool is_last(const Json& message);

/// The first or a later reply to the request. Throws MalformedJson if it does not fit the request.
template <typename R>
typename R::Reply decode_reply(const R& request, const Json& message, std::size_t number = 0);

}  // namespace sunder::protocol
