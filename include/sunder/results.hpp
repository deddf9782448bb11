#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sunder/bytes.hpp"

namespace sunder {

/// Writes a value of the type as a result. Specialised for the types that can be results; see also
/// `sunder_write`.
///
/// A result is written after the execution, so it must own its data. Pointers, views and iterators into the
/// object would be read after other calls have changed it: copy the content inside the method's lambda.
template <class T>
struct ResultCodec {
  static constexpr bool kSupported = requires(Writer & out, const T& v) { sunder_write(out, v); };
  static void write(Writer& out, const T& v) { sunder_write(out, v); }
};

template <class T>
inline constexpr bool kIsResult = ResultCodec<std::remove_cvref_t<T>>::kSupported;
template <>
inline constexpr bool kIsResult<void> = true;

template <class T>
void write_result(Writer& out, const T& v) {
  ResultCodec<T>::write(out, v);
}

template <std::integral T>
struct ResultCodec<T> {
  static constexpr bool kSupported = sizeof(T) <= 8;
  static void write(Writer& out, T v) {
    if constexpr (std::same_as<T, bool>) {
      out.boolean(v);
    } else if constexpr (std::same_as<T, char>) {
      out.string({&v, 1});
    } else if constexpr (std::is_signed_v<T>) {
      out.integer(v);
    } else {
      out.unsigned_integer(v);
    }
  }
};

template <class T>
requires std::is_enum_v<T>
struct ResultCodec<T> : ResultCodec<std::underlying_type_t<T>> {
  static void write(Writer& out, T v) { write_result(out, static_cast<std::underlying_type_t<T>>(v)); }
};

template <>
struct ResultCodec<std::nullptr_t> {
  static constexpr bool kSupported = true;
  static void write(Writer& out, std::nullptr_t) { out.null(); }
};

template <>
struct ResultCodec<std::string> {
  static constexpr bool kSupported = true;
  static void write(Writer& out, const std::string& v) { out.string(v); }
};

template <class T>
struct ResultCodec<std::optional<T>> {
  static constexpr bool kSupported = kIsResult<T>;
  static void write(Writer& out, const std::optional<T>& v) { v ? write_result(out, *v) : out.null(); }
};

template <class T>
struct ResultCodec<std::unique_ptr<T>> {
  static constexpr bool kSupported = kIsResult<T>;
  static void write(Writer& out, const std::unique_ptr<T>& v) { v ? write_result(out, *v) : out.null(); }
};

template <class A, class B>
struct ResultCodec<std::pair<A, B>> {
  static constexpr bool kSupported = kIsResult<A> && kIsResult<B>;
  static void write(Writer& out, const std::pair<A, B>& v) {
    out.pair();
    write_result(out, v.first);
    write_result(out, v.second);
  }
};

template <class... T>
struct ResultCodec<std::tuple<T...>> {
  static constexpr bool kSupported = (kIsResult<T> && ...);
  static void write(Writer& out, const std::tuple<T...>& v) {
    out.list(sizeof...(T));
    std::apply([&](const T&... each) { (write_result(out, each), ...); }, v);
  }
};

namespace detail {

template <class C>
struct ListCodec {
  static constexpr bool kSupported = kIsResult<typename C::value_type>;
  static void write(Writer& out, const C& v) {
    out.list(v.size());
    for (const typename C::value_type& each : v) write_result(out, each);
  }
};

template <class C>
struct SetCodec {
  static constexpr bool kSupported = kIsResult<typename C::value_type>;
  static void write(Writer& out, const C& v) {
    out.set(v.size());
    for (const auto& each : v) write_result(out, each);
  }
};

template <class C>
struct MapCodec {
  static constexpr bool kSupported = kIsResult<typename C::key_type> && kIsResult<typename C::mapped_type>;
  static void write(Writer& out, const C& v) {
    out.map(v.size());
    for (const auto& [key, value] : v) {
      write_result(out, key);
      write_result(out, value);
    }
  }
};

}  // namespace detail

template <class... T>
struct ResultCodec<std::vector<T...>> : detail::ListCodec<std::vector<T...>> {};
template <class... T>
struct ResultCodec<std::deque<T...>> : detail::ListCodec<std::deque<T...>> {};
template <class... T>
struct ResultCodec<std::list<T...>> : detail::ListCodec<std::list<T...>> {};
template <class T, std::size_t N>
struct ResultCodec<std::array<T, N>> : detail::ListCodec<std::array<T, N>> {};
template <class... T>
struct ResultCodec<std::multiset<T...>> : detail::ListCodec<std::multiset<T...>> {};
template <class... T>
struct ResultCodec<std::set<T...>> : detail::SetCodec<std::set<T...>> {};
template <class... T>
struct ResultCodec<std::unordered_set<T...>> : detail::SetCodec<std::unordered_set<T...>> {};
template <class... T>
struct ResultCodec<std::map<T...>> : detail::MapCodec<std::map<T...>> {};
template <class... T>
struct ResultCodec<std::unordered_map<T...>> : detail::MapCodec<std::unordered_map<T...>> {};

}  // namespace sunder
