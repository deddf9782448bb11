#pragma once

#include <memory>
#include <string>
#include <vector>

#include "model/fields.hpp"

namespace sunder::sql {

/// The parameters of a statement: null, numbers and texts.
using Values = std::vector<Json>;

/// The rows that a query gives, one after another.
class Rows {
 public:
  virtual ~Rows() = default;

  /// Moves to the next row; false if there is none.
  virtual bool next() = 0;
  /// The value with its type: null, a number or a string.
  [[nodiscard]] virtual Json value(int column) const = 0;
  [[nodiscard]] virtual std::string name(int column) const = 0;

  /// The value as this type. Throws MalformedJson, with the name of the column, if it is of another one.
  template <typename T>
  [[nodiscard]] T take(int column) const {
    try {
      return from_json<T>(value(column));
    } catch (const MalformedJson& error) {
      throw error.within(name(column));
    }
  }
};

/// The SQL that both kinds of stores understand. Parameters are $1, $2 and so on, first named in this order.
/// Failed statements throw EnvironmentError, or DamagedStore if the tables are the reason.
class Database {
 public:
  virtual ~Database() = default;

  virtual std::unique_ptr<Rows> query(const std::string& sql, const Values& values) = 0;
  /// For statements without rows.
  virtual void run(const std::string& sql, const Values& values) = 0;

  /// The first column of the first row, which must be there.
  template <typename T>
  T one(const std::string& sql, const Values& values = {}) {
    const auto rows = query(sql, values);
    rows->next();
    return rows->take<T>(0);
  }
};

}  // namespace sunder::sql
