#include "fuzz/mutator.hpp"

#include <array>
#include <limits>

#include "support/utf8.hpp"

namespace sunder::fuzz {
namespace {

constexpr std::size_t kLongestInput = 1 << 16;  // bytes of an input

const std::array<std::string, 16> kNumbers{"0",
                                           "-1",
                                           "1",
                                           "127",
                                           "2147483647",
                                           "2147483648",
                                           "-2147483649",
                                           "4294967296",
                                           "9223372036854775807",
                                           "-9223372036854775808",
                                           "18446744073709551615",
                                           "18446744073709551616",
                                           "1e308",
                                           "1e-308",
                                           "0.5",
                                           "99999999999999999999999999999999999999"};

// Every value in the tree, the root first.
void collect(Json& json, std::vector<Json*>& into) {
  into.push_back(&json);
  if (json.is_structured())
    for (Json& each : json) collect(each, into);
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string made;
  for (std::size_t i = 0; i < times; ++i) made += text;
  return made;
}

}  // namespace

Json Mutator::extreme(std::span<const std::string> words) {
  switch (below(9)) {
    case 0:
      return nullptr;
    case 1:
      return below(2) == 1;
    case 2:
      return std::numeric_limits<std::uint64_t>::max() >> below(64);
    case 3:
      return std::numeric_limits<std::int64_t>::min() >> below(64);
    case 4:
      return std::array{0.0, -0.5, 1e308, 1e-308, 0.1}[below(5)];
    case 5:
      return Json::array();
    case 6:
      return Json::object();
    case 7:
      return words.empty() ? std::string() : one_of(words);
    default:
      return one_of(std::span<const std::string>(kNumbers));
  }
}

void Mutator::change_value(Json& value, const Json& other, std::span<const std::string> words) {
  switch (below(7)) {
    case 0:
      value = extreme(words);
      return;
    case 1:
      value = Json(other);
      return;
    case 2:
      if (value.is_structured() && !value.empty()) {
        value.erase(std::next(value.begin(), static_cast<std::ptrdiff_t>(below(value.size()))));
        return;
      }
      break;
    case 3:
      if (value.is_array()) {
        value.insert(value.begin() + static_cast<std::ptrdiff_t>(below(value.size() + 1)), other);
        return;
      }
      break;
    case 4:
      if (value.is_object() && !words.empty()) {
        value[one_of(words)] = other;
        return;
      }
      break;
    default:
      break;
  }
  if (value.is_string())
    value = valid_utf8(
        with_other_bytes(value.get<std::string>(), other.is_string() ? other.get<std::string>() : "", words));
  else if (value.is_number_integer())
    value = value.get<std::uint64_t>() + below(5) - 2;
}

Json Mutator::with_other_values(Json json, const Json& other, std::span<const std::string> words) {
  Json donor = other;
  std::vector<Json*> theirs;
  collect(donor, theirs);
  for (std::size_t n = 1 + below(3); n > 0; --n) {
    std::vector<Json*> ours;
    collect(json, ours);
    const Json taken = *theirs[below(theirs.size())];
    change_value(*ours[below(ours.size())], taken, words);
  }
  return json;
}

void Mutator::change_bytes(std::string& input, const std::string& other, std::span<const std::string> words) {
  const std::size_t at = below(input.size() + 1), length = below(std::min<std::size_t>(input.size(), 32) + 1);
  switch (below(9)) {
    case 0:
      if (!input.empty()) input[at % input.size()] ^= static_cast<char>(1U << below(8));
      return;
    case 1:
      if (!input.empty()) input[at % input.size()] = static_cast<char>(below(256));
      return;
    case 2:
      input.insert(at, 1, static_cast<char>(below(256)));
      return;
    case 3:
      input.erase(at, length);
      return;
    case 4:
      input.insert(at, input.substr(below(input.size() + 1), length));
      return;
    case 5: {
      const std::size_t from = below(other.size() + 1);
      input.replace(at, length, other.substr(from, below(64)));
      return;
    }
    case 6:
      input.insert(at, one_of(std::span<const std::string>(kNumbers)));
      return;
    case 7:
      input.insert(at, repeated(input.substr(at, 1 + below(4)), below(8) > 0 ? 3 : 2000));
      return;
    default:
      if (!words.empty()) input.insert(at, one_of(words));
  }
}

std::string Mutator::with_other_bytes(std::string input, const std::string& other,
                                      std::span<const std::string> words) {
  for (std::size_t n = 1 + below(4); n > 0; --n) change_bytes(input, other, words);
  if (input.size() > kLongestInput) input.resize(kLongestInput);
  return input;
}

std::string Mutator::mutated(std::string input, const std::string& other,
                             std::span<const std::string> words) {
  if (below(2) == 0) return with_other_bytes(std::move(input), other, words);
  const Json json = Json::parse(input, nullptr, false), donor = Json::parse(other, nullptr, false);
  if (json.is_discarded() || donor.is_discarded()) return with_other_bytes(std::move(input), other, words);
  return json_text(with_other_values(json, donor, words));
}

}  // namespace sunder::fuzz
