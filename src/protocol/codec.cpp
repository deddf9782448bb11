#include "protocol/codec.hpp"

#include "model/text.hpp"
#include "protocol/fit.hpp"
#include "protocol/keys.hpp"

namespace sunder::protocol {
namespace {

/// An empty request of this name.
template <std::size_t I = 0>
Request request_called(const std::string& name) {
  if constexpr (I == std::variant_size_v<Request>) {
    throw MalformedJson("the worker was asked to '" + name + "', which it cannot do");
  } else {
    using Each = std::variant_alternative_t<I, Request>;
    return name == name_of(Each{}) ? Request(Each{}) : request_called<I + 1>(name);
  }
}

template <typename T>
T field_of(const Json& message, const char* key) {
  T value{};
  FieldReader reader(message);
  reader(key, value);
  return value;
}

}  // namespace

HarnessText written(const Harness& harness, const Object& object) {
  HarnessText made{to_text(harness, object)};
  for (const Sequence& sequence : harness.sequences) made.lengths.push_back(sequence.size());
  return made;
}

Json encode(const Request& request, std::uint64_t id) {
  Json message = {{kId, id}};
  FieldWriter writer(message);
  std::visit(
      [&](const auto& each) {
        writer(kDo, std::string(name_of(each)));
        fields(writer, each);
      },
      request);
  return message;
}

Json encode(const AnyReply& reply, std::uint64_t id) {
  Json message = {{kId, id}};
  FieldWriter writer(message);
  std::visit([&](const auto& each) { fields(writer, each); }, reply);
  return message;
}

std::uint64_t id_of(const Json& message) { return field_of<std::uint64_t>(message, kId); }

Request decode_request(const Json& message) {
  Request request = request_called(field_of<std::string>(message, kDo));
  FieldReader reader(message);
  std::visit([&](auto& each) { fields(reader, each); }, request);
  return request;
}

std::optional<Refusal> refusal_in(const Json& message) {
  if (!FieldReader(message).has(kError)) return std::nullopt;
  return from_json<Refusal>(message);
}

bool is_last(const Json& message) {
  bool last = false;
  FieldReader(message).optional(kLast, last);
  return last;
}

template <typename R>
typename R::Reply decode_reply(const R& request, const Json& message, std::size_t number) {
  auto reply = from_json<typename R::Reply>(message);
  if constexpr (requires { check_fit(reply, request, number); }) check_fit(reply, request, number);
  return reply;
}

template Greeting decode_reply(const Hello&, const Json&, std::size_t);
template Description decode_reply(const Describe&, const Json&, std::size_t);
template Released decode_reply(const Release&, const Json&, std::size_t);
template LackingModels decode_reply(const CheckModels&, const Json&, std::size_t);
template MethodNames decode_reply(const BeyondCore&, const Json&, std::size_t);
template SerialRuns decode_reply(const Serial&, const Json&, std::size_t);
template StressRun decode_reply(const Stress&, const Json&, std::size_t);
template ExploredRuns decode_reply(const Explore&, const Json&, std::size_t);
template ReplayedRun decode_reply(const Replay&, const Json&, std::size_t);
template RecordedTrace decode_reply(const RecordTrace&, const Json&, std::size_t);

}  // namespace sunder::protocol
