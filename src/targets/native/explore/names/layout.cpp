#include "targets/native/explore/names/layout.hpp"

#include <stdexcept>

#include "sunder/bytes.hpp"

namespace sunder::native::explore::names {
namespace {

class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : in_(bytes) {}

  std::uint64_t number() {
    in_.tag();
    return static_cast<std::uint64_t>(in_.raw<std::int64_t>());
  }
  int index() { return static_cast<int>(number()); }
  std::string text() {
    in_.tag();
    return std::string(in_.text());
  }

 private:
  Reader in_;
};

void put(Writer& out, std::uint64_t number) { out.integer(static_cast<std::int64_t>(number)); }
void put(Writer& out, int index) { out.integer(index); }

void put(Writer& out, const Type& type) {
  put(out, static_cast<std::uint64_t>(type.kind));
  put(out, static_cast<std::uint64_t>(type.whole));
  put(out, static_cast<std::uint64_t>(type.negative));
  put(out, type.size);
  put(out, type.of);
  put(out, type.count);
  put(out, type.members.size());
  for (const Type::Member& each : type.members) {
    out.string(each.name);
    put(out, each.offset);
    put(out, each.type);
  }
  put(out, type.pointers.size());
  for (const Type::Pointer& each : type.pointers) {
    put(out, each.offset);
    put(out, each.to);
    put(out, static_cast<std::uint64_t>(each.many));
  }
}

Type type_from(Numbers& in) {
  Type type{.kind = static_cast<Type::Kind>(in.number()), .whole = in.number() != 0};
  type.negative = in.number() != 0;
  type.size = in.number();
  type.of = in.index();
  type.count = in.number();
  for (std::uint64_t left = in.number(); left > 0; --left) {
    Type::Member& each = type.members.emplace_back();
    each.name = in.text();
    each.offset = in.number();
    each.type = in.index();
  }
  for (std::uint64_t left = in.number(); left > 0; --left) {
    Type::Pointer& each = type.pointers.emplace_back();
    each.offset = in.number();
    each.to = in.index();
    each.many = in.number() != 0;
  }
  return type;
}

}  // namespace

std::string to_bytes(const Layout& layout) {
  Writer out;
  put(out, layout.types.size());
  for (const Type& type : layout.types) put(out, type);
  put(out, layout.instance);
  put(out, layout.statics.size());
  for (const Variable& each : layout.statics) {
    out.string(each.name);
    put(out, each.address);
    put(out, each.type);
  }
  return std::string(out.bytes());
}

Layout from_bytes(std::string_view bytes) {
  try {
    Numbers in(bytes);
    Layout layout;
    for (std::uint64_t left = in.number(); left > 0; --left) layout.types.push_back(type_from(in));
    layout.instance = in.index();
    for (std::uint64_t left = in.number(); left > 0; --left) {
      Variable& each = layout.statics.emplace_back();
      each.name = in.text();
      each.address = in.number();
      each.type = in.index();
    }
    return layout;
  } catch (const std::out_of_range&) {
    return {};
  }
}

}  // namespace sunder::native::explore::names
