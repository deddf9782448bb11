#pragma once

#include <concepts>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "sunder/bytes.hpp"

namespace sunder {

/// The shape of the arguments for a parameter; see ParameterEntry.
enum class ArgumentShape { single, list, set, map };
enum class ArgumentScalar { boolean, integer, string };

/// Makes a value of the type from an argument. Specialised for the types that can be parameters: booleans,
/// integers, enumerations, std::string, and vectors, sets and maps of these.
template <class T>
struct ArgumentCodec {
  static constexpr bool kSupported = false;
};

template <class T>
inline constexpr bool kIsArgument = ArgumentCodec<T>::kSupported;

template <class T>
T read_argument(Reader& in) {
  return ArgumentCodec<T>::read(in);
}

namespace detail {
[[noreturn]] inline void wrong_argument() { throw std::invalid_argument("an argument of another type"); }

template <class T>
struct IntegerOf {
  using Type = T;
};
template <class T>
requires std::is_enum_v<T>
struct IntegerOf<T> {
  using Type = std::underlying_type_t<T>;
};

template <class T, class V>
T narrowed(V value) {
  using Number = typename IntegerOf<T>::Type;
  const auto number = static_cast<Number>(value);
  if (static_cast<V>(number) != value || (number < Number{}) != (value < V{}))
    throw std::invalid_argument(std::to_string(value) + " does not fit its parameter");
  return static_cast<T>(number);
}
}  // namespace detail

template <>
struct ArgumentCodec<bool> {
  static constexpr bool kSupported = true;
  static constexpr auto kShape = ArgumentShape::single;
  static constexpr auto kScalar = ArgumentScalar::boolean;
  static bool read(Reader& in) { return in.tag() == Tag::yes; }
};

template <class T>
requires(std::integral<T> || std::is_enum_v<T>) struct ArgumentCodec<T> {
  static constexpr bool kSupported = sizeof(T) <= 8;
  static constexpr auto kShape = ArgumentShape::single;
  static constexpr auto kScalar = ArgumentScalar::integer;
  static T read(Reader& in) {
    const Tag tag = in.tag();
    if (tag == Tag::integer) return detail::narrowed<T>(in.raw<std::int64_t>());
    if (tag == Tag::unsigned_integer) return detail::narrowed<T>(in.raw<std::uint64_t>());
    detail::wrong_argument();
  }
};

template <>
struct ArgumentCodec<std::string> {
  static constexpr bool kSupported = true;
  static constexpr auto kShape = ArgumentShape::single;
  static constexpr auto kScalar = ArgumentScalar::string;
  static std::string read(Reader& in) {
    if (in.tag() != Tag::string) detail::wrong_argument();
    return std::string(in.text());
  }
};

namespace detail {

template <class T>
concept ScalarArgument = kIsArgument<T> && ArgumentCodec<T>::kShape == ArgumentShape::single;

template <class C, ArgumentShape shape>
struct CollectionArgument {
  using Element = typename C::value_type;
  static constexpr bool kSupported = ScalarArgument<Element>;
  static constexpr auto kShape = shape;
  static constexpr auto kScalar = ArgumentCodec<Element>::kScalar;
  static C read(Reader& in) {
    if (in.tag() != (shape == ArgumentShape::list ? Tag::list : Tag::set)) wrong_argument();
    C made;
    for (std::size_t n = in.size(); n > 0; --n) made.insert(made.end(), read_argument<Element>(in));
    return made;
  }
};

template <class C>
struct MapArgument {
  using Key = typename C::key_type;
  using Mapped = typename C::mapped_type;
  static constexpr bool kSupported = ScalarArgument<Key> && ScalarArgument<Mapped> &&
                                     ArgumentCodec<Key>::kScalar == ArgumentCodec<Mapped>::kScalar;
  static constexpr auto kShape = ArgumentShape::map;
  static constexpr auto kScalar = ArgumentCodec<Key>::kScalar;
  static C read(Reader& in) {
    if (in.tag() != Tag::map) wrong_argument();
    C made;
    for (std::size_t n = in.size(); n > 0; --n) {
      auto key = read_argument<Key>(in);
      made.emplace(std::move(key), read_argument<Mapped>(in));
    }
    return made;
  }
};

}  // namespace detail

template <class... T>
struct ArgumentCodec<std::vector<T...>> : detail::CollectionArgument<std::vector<T...>, ArgumentShape::list> {
};
template <class... T>
struct ArgumentCodec<std::set<T...>> : detail::CollectionArgument<std::set<T...>, ArgumentShape::set> {};
template <class... T>
struct ArgumentCodec<std::unordered_set<T...>>
    : detail::CollectionArgument<std::unordered_set<T...>, ArgumentShape::set> {};
template <class... T>
struct ArgumentCodec<std::map<T...>> : detail::MapArgument<std::map<T...>> {};
template <class... T>
struct ArgumentCodec<std::unordered_map<T...>> : detail::MapArgument<std::unordered_map<T...>> {};

}  // namespace sunder
