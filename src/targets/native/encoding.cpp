#include "targets/native/encoding.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

#include "support/error.hpp"

namespace sunder::native {
namespace {

std::string demangled(std::string_view mangled) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(std::string(mangled).c_str(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? std::string(text.get()) : std::string(mangled);
}

std::vector<Value> decode_many(Reader& in, std::size_t n) {
  std::vector<Value> values;
  while (n-- > 0) values.push_back(decode(in));
  return values;
}

std::vector<Value> decode_many(Reader& in) {
  const std::size_t n = in.size();
  return decode_many(in, n);
}

Value decode_map(Reader& in) {
  std::vector<std::pair<Value, Value>> entries;
  for (std::size_t n = in.size(); n > 0; --n) {
    Value key = decode(in);
    entries.emplace_back(std::move(key), decode(in));
  }
  return make_map(std::move(entries));
}

struct Encode {
  Writer& out;

  void operator()(const Void&) const { out.unit(); }
  void operator()(const Null&) const { out.null(); }
  void operator()(bool v) const { out.boolean(v); }
  void operator()(const Integer& v) const {
    v < 0 ? out.integer(static_cast<std::int64_t>(v)) : out.unsigned_integer(static_cast<std::uint64_t>(v));
  }
  void operator()(const std::string& v) const { out.string(v); }
  void operator()(const List& v) const { all(v.elements, &Writer::list); }
  void operator()(const Set& v) const { all(v.elements, &Writer::set); }
  void operator()(const Pair& v) const {
    out.pair();
    for (const Value& each : v.both) encode(out, each);
  }
  void operator()(const Thrown& v) const { out.thrown(v.type); }
  void operator()(NoResult v) const { v == NoResult::waits ? out.waits() : out.not_begun(); }
  void operator()(const Map& v) const {
    out.map(v.entries.size());
    for (const auto& [key, value] : v.entries) {
      encode(out, key);
      encode(out, value);
    }
  }

 private:
  void all(const std::vector<Value>& values, void (Writer::*begin)(std::size_t)) const {
    (out.*begin)(values.size());
    for (const Value& each : values) encode(out, each);
  }
};

}  // namespace

Value decode(Reader& in) {
  switch (in.tag()) {
    case Tag::unit:
      return Void{};
    case Tag::null:
      return Null{};
    case Tag::yes:
      return true;
    case Tag::no:
      return false;
    case Tag::integer:
      return Integer{in.raw<std::int64_t>()};
    case Tag::unsigned_integer:
      return Integer{in.raw<std::uint64_t>()};
    case Tag::string:
      return std::string(in.text());
    case Tag::thrown:
      return Thrown{demangled(in.text())};
    case Tag::waits:
      return NoResult::waits;
    case Tag::not_begun:
      return NoResult::not_begun;
    case Tag::list:
      return List{decode_many(in)};
    case Tag::set:
      return make_set(decode_many(in));
    case Tag::map:
      return decode_map(in);
    case Tag::pair:
      return Pair{decode_many(in, 2)};
  }
  throw InputError("a result is not a value; check sunder_write of its type");
}

void encode(Writer& out, const Value& value) { std::visit(Encode{out}, value.content()); }

}  // namespace sunder::native
