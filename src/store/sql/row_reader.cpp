#include "store/sql/row_reader.hpp"

namespace sunder::sql {
namespace {

std::string query(std::string_view table, std::string_view columns, std::string_view condition) {
  return "SELECT " + std::string(columns) + " FROM " + std::string(table) + " WHERE " +
         std::string(condition);
}

}  // namespace

RowReader::RowReader(Database& database, std::string_view table, std::string_view columns,
                     std::string_view condition, std::int64_t campaign)
    : table_(table), rows_(database.query(query(table, columns, condition), {campaign})) {}

bool RowReader::next() {
  column_ = 0;
  return rows_->next();
}

int RowReader::take_whole(int least, int most) {
  return take_by([&](const Json& in) {
    const auto value = from_json<std::uint64_t>(in);
    require(value >= static_cast<std::uint64_t>(least) && value <= static_cast<std::uint64_t>(most),
            "is not " + std::to_string(least) + " to " + std::to_string(most));
    return static_cast<int>(value);
  });
}

}  // namespace sunder::sql
