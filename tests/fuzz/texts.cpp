#include "fuzz/kind.hpp"
#include "fuzz/objects.hpp"
#include "model/positions.hpp"
#include "model/text.hpp"
#include "model/violation.hpp"
#include "store/address.hpp"
#include "support/format.hpp"
#include "support/utf8.hpp"
#include "targets/native/explore/schedule.hpp"

namespace sunder::fuzz {
namespace {

void read_value(const std::string& input) {
  const Value value = parse_value(input);
  const std::string text = to_text(value);
  expect(parse_value(text) == value, "a value differs after it was written: " + text);
  expect(to_text(parse_value(text)) == text, "a value has two texts: " + text);
  expect(valid_utf8(text) == text || valid_utf8(input) != input, "the text of a value is not UTF-8: " + text);
  expect(hash_of(parse_value(text)) == hash_of(value), "a value has two hashes: " + text);
}

void read_harness(const std::string& input) {
  try {
    const Harness harness = parse_harness(input, kMany);
    const std::string text = to_text(harness, kMany);
    expect(parse_harness(text, kMany) == harness, "a harness differs after it was written: " + text);
    expect(is_legal(harness, kMany), "a role has two callers: " + text);
    (void)bounds_of(harness, kMany);
    (void)is_serial(harness);
  } catch (const ParseError& error) {
    (void)pointing_at(error, input);
    throw;
  }
}

void read_bounds(const std::string& input) {
  const Bounds bounds = parse_bounds(input);
  expect(parse_bounds(to_text(bounds)) == bounds, "bounds differ after they were written");
  expect(bounds.is_within(kMaxBounds), "bounds are too large");
}

void read_positions(const std::string& input) {
  const auto positions = positions_from(input);
  expect(positions_from(to_text(positions)) == positions, "positions differ after they were written");
}

void read_schedule(const std::string& input) {
  using namespace native::explore;
  const Schedule schedule = schedule_from(input);
  expect(schedule_from(to_text(schedule)) == schedule, "a schedule differs after it was written");
  if (!schedule.segments.empty())
    expect(memory_of(to_text(schedule)) == schedule.memory, "a schedule has two memory models");
}

void read_address(const std::string& input) {
  const Address address = address_from(input);
  expect(!has_password(input), "an address with a password was accepted");
  if (address.campaign)
    expect(address_from(address.url + "#" + std::to_string(*address.campaign)).campaign == address.campaign,
           "the number of a campaign differs after it was written");
}

void read_duration(const std::string& input) {
  if (const auto seconds = parse_duration(input)) (void)duration_text(*seconds);
}

}  // namespace

std::vector<Kind> text_kinds() {
  return {
      {"value",
       read_value,
       {"null", "true", "()", "[", "]", "{", "}", "{=}", "\"", "\\x", "\\xff", "\\0", "`", "(1,2)", "1=2"}},
      {"harness",
       read_harness,
       {"[put(0)]", "[push(0)]", "pop()", "{0 < 1}", "||", "; ", ", ", "all([0],{\"a\"},{0=1})", "flip(true)",
        "[[[[[[[["}},
      {"bounds", read_bounds, {",", "12", "5", "6", "-"}},
      {"positions", read_positions, {"-", " ", "0-18446744073709551615", "0-99999"}},
      {"schedule",
       read_schedule,
       {"0:3", "1:12", "?1", "r5=1", "c11", "tso", ",races-off", "put-back", "9223372036854775807"}},
      {"address",
       read_address,
       {"postgresql://", "postgres://", "user@host/db", "#12", "?password=", "%70", ":5432"}},
      {"duration", read_duration, {"ms", "s", "m", "min", "h", "inf", "nan", "e", "."}},
  };
}

}  // namespace sunder::fuzz
