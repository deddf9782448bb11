#include "fuzz/kind.hpp"
#include "fuzz/objects.hpp"
#include "model/text.hpp"
#include "protocol/codec.hpp"
#include "report/trace_text.hpp"

namespace sunder::fuzz {
namespace {

// The searching process knows the lengths of the sequences, but does not send them.
void know_lengths(protocol::HarnessText& harness) {
  try {
    harness = protocol::written(parse_harness(harness.text, kShelf), kShelf);
  } catch (const ParseError&) {
  }
}

template <typename R>
void know_lengths(R& request) {
  if constexpr (requires { request.sequences; })
    for (auto& each : request.sequences) know_lengths(each);
  if constexpr (requires { request.harnesses; })
    for (auto& each : request.harnesses) know_lengths(each);
  if constexpr (requires { request.harness; }) know_lengths(request.harness);
}

void use(const protocol::RecordedTrace& reply, const protocol::RecordTrace& request) {
  if (!request.harness.lengths.empty())
    (void)story_text(parse_harness(request.harness.text, kShelf), Deadlock{}, {}, reply.trace, kShelf, 80);
}

template <typename R>
void read_reply(R request, const Json& message, std::size_t number) {
  know_lengths(request);
  if (const auto refused = protocol::refusal_in(message)) return;
  (void)protocol::is_last(message);
  const auto reply = protocol::decode_reply(request, message, number);
  const Json written = protocol::encode(reply, 1);
  expect(protocol::encode(protocol::decode_reply(request, written, number), 1) == written,
         "a reply differs after it was written");
  if constexpr (requires { use(reply, request); }) use(reply, request);
}

// `{"request": ..., "replies": [...]}`, as in tests/protocol/exchanges.
void read_exchange(const std::string& input) {
  const Json both = parse_json(input);
  FieldReader reader(both);
  const protocol::Request request = reader.by("request", protocol::decode_request);
  const Json written = protocol::encode(request, 1);
  expect(protocol::encode(protocol::decode_request(written), 1) == written,
         "a request differs after it was written");
  (void)reader.by("request", protocol::id_of);
  reader.by("replies", [&](const Json& replies) {
    for (std::size_t i = 0; i < replies.size(); ++i)
      std::visit([&](const auto& each) { read_reply(each, replies.is_array() ? replies[i] : replies, i); },
                 request);
  });
}

}  // namespace

std::vector<Kind> message_kinds() {
  return {{"exchange",
           read_exchange,
           {"run", "runs", "observations", "failure", "last", "error", "trace", "results", "ending", "kind",
            "[add()], [add()]", "real-time", "serial", "hang", "explore", "describe", "outcome", "level",
            "monotonic"}}};
}

}  // namespace sunder::fuzz
