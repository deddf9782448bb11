#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sunder {

/// The first byte of each encoded value. After it come: nothing; 8 bytes; a size and that many bytes; a size
/// and that many values (twice as many for a map); two values for a pair.
enum class Tag : char {
  unit = 'v',
  null = 'n',
  yes = 't',
  no = 'f',
  integer = 'i',
  unsigned_integer = 'u',  // only if the value does not fit a signed one
  string = 's',
  list = 'l',
  set = 'e',
  map = 'm',
  pair = 'p',
  thrown = 'x',
  waits = 'w',      // in the place of the result of a call that never returns
  not_begun = '-',  // or never begins
};

/// Collects results as bytes. To make a type of your own a result, define how it is written, in the namespace
/// of the type:
///     void sunder_write(sunder::Writer& out, const Point& p) { out.pair(); out.integer(p.x);
///     out.integer(p.y); }
class Writer {
 public:
  void unit() { put(Tag::unit); }  ///< the result of a void method
  void null() { put(Tag::null); }
  void boolean(bool v) { put(v ? Tag::yes : Tag::no); }
  void integer(std::int64_t v) {
    put(Tag::integer);
    raw(&v, sizeof v);
  }
  void unsigned_integer(std::uint64_t v) {
    if (v <= static_cast<std::uint64_t>(INT64_MAX)) return integer(static_cast<std::int64_t>(v));
    put(Tag::unsigned_integer);
    raw(&v, sizeof v);
  }
  void string(std::string_view v) { text(Tag::string, v); }
  void thrown(std::string_view type) { text(Tag::thrown, type); }
  void list(std::size_t elements) { sized(Tag::list, elements); }  ///< the elements follow
  void set(std::size_t elements) { sized(Tag::set, elements); }    ///< the elements follow, in any order
  void map(std::size_t entries) { sized(Tag::map, entries); }      ///< key, value, key, value... follow
  void pair() { put(Tag::pair); }                                  ///< two values follow

  void waits() { put(Tag::waits); }
  void not_begun() { put(Tag::not_begun); }

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  void clear() { bytes_.clear(); }
  /// Takes back what was written since there were so many bytes.
  void back_to(std::size_t size) { bytes_.resize(size); }

 private:
  void put(Tag tag) { bytes_.push_back(static_cast<char>(tag)); }
  void raw(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  void sized(Tag tag, std::size_t size) {
    put(tag);
    const auto n = static_cast<std::uint32_t>(size);
    raw(&n, sizeof n);
  }
  void text(Tag tag, std::string_view v) {
    sized(tag, v.size());
    raw(v.data(), v.size());
  }

  std::string bytes_;
};

/// Reads the bytes that a Writer wrote.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  Tag tag() { return static_cast<Tag>(*take(1)); }
  template <class T>
  T raw() {
    T v;
    std::memcpy(&v, take(sizeof v), sizeof v);
    return v;
  }
  std::size_t size() { return raw<std::uint32_t>(); }
  std::string_view text() {
    const std::size_t n = size();
    return {take(n), n};
  }

 private:
  const char* take(std::size_t n) {
    if (n > rest_.size()) throw std::out_of_range("sunder: an encoded value ends early");
    const char* at = rest_.data();
    rest_.remove_prefix(n);
    return at;
  }
  std::string_view rest_;
};

}  // namespace sunder
