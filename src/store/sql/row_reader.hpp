#pragma once

#include <optional>

#include "store/sql/database.hpp"

namespace sunder::sql {

/// Reads the columns of a row from left to right, and checks their types. Errors name the table and the
/// column.
class RowReader {
 public:
  /// `columns` are those to be read, and the conditions of the query after them.
  RowReader(Database& database, std::string_view table, std::string_view columns, std::string_view condition,
            std::int64_t campaign);

  bool next();

  /// The value of the next column, of a type that has a read_json.
  template <typename T>
  T take() {
    return take_by([](const Json& in) { return from_json<T>(in); });
  }
  /// A whole number of this range.
  int take_whole(int least, int most);
  /// True for 1, false for 0.
  bool take_flag() { return take_whole(0, 1) == 1; }
  /// The next column holds the text of JSON, and this function reads it.
  template <typename Read>
  auto take_json(const Read& read) {
    return take_by([&](const Json& in) { return read(parse_json(from_json<std::string>(in))); });
  }
  /// The same for a column that may be null.
  template <typename Read>
  auto take_json_if_any(const Read& read) -> std::optional<decltype(read(Json()))> {
    if (!rows_->value(column_).is_null()) return take_json(read);
    ++column_;
    return std::nullopt;
  }
  template <typename Read>
  auto take_by(const Read& read) {
    const int column = column_++;
    try {
      return read(rows_->value(column));
    } catch (const MalformedJson& error) {
      throw error.within(rows_->name(column)).within(table_);
    }
  }

  /// Throws MalformedJson about the row unless the condition holds.
  void need(bool holds, const std::string& why) const {
    if (!holds) throw MalformedJson(why).within(table_);
  }

 private:
  std::string table_;
  std::unique_ptr<Rows> rows_;
  int column_ = 0;
};

}  // namespace sunder::sql
