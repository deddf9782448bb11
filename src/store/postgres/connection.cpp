#include "store/postgres/connection.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "store/store.hpp"
#include "support/utf8.hpp"

namespace sunder::postgres {
namespace {

constexpr double kPatience = 10;  // seconds that a statement, or a new connection, may take

constexpr Oid kBoolean = 16, kInteger8 = 20, kInteger4 = 23, kReal = 701;

// The messages of libpq have several lines.
std::string one_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  std::ranges::replace(text, '\t', ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return valid_utf8(text);
}

// The server's texts cannot hold every byte.
std::optional<std::string> parameter(const Json& value) {
  if (value.is_null()) return std::nullopt;
  if (value.is_number_unsigned()) return std::to_string(value.get<std::int64_t>());
  if (!value.is_string()) return value.dump();
  std::string text = valid_utf8(value.get_ref<const std::string&>());
  for (std::size_t at = 0; (at = text.find('\0', at)) != std::string::npos;) text.replace(at, 1, "\uFFFD");
  return text;
}

bool is_away(std::string_view state) {
  return state.starts_with("08") || state.starts_with("53") || state.starts_with("57P");
}

// False if the time has run out.
bool wait_for(int socket, int events, TimePoint deadline) {
  pollfd waiting{socket, static_cast<short>(events), 0};
  const double left = Seconds(deadline - Clock::now()).count();
  return poll(&waiting, 1, std::max(0, static_cast<int>(left * 1000))) != 0;
}

}  // namespace

/// The rows of a result.
class ResultRows : public sql::Rows {
 public:
  explicit ResultRows(Connection::Result result) : result_(std::move(result)) {}

  bool next() override { return ++row_ < library().row_count(result_.get()); }
  [[nodiscard]] std::string name(int column) const override {
    return library().column_name(result_.get(), column);
  }
  [[nodiscard]] Json value(int column) const override {
    const PGresult* result = result_.get();
    if (library().is_null(result, row_, column) != 0) return nullptr;
    const std::string text(library().value(result, row_, column),
                           static_cast<std::size_t>(library().length(result, row_, column)));
    switch (library().column_type(result, column)) {
      case kBoolean:
        return text == "t" ? 1 : 0;
      case kInteger4:
      case kInteger8: {
        std::int64_t number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
      }
      case kReal: {
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        return number;
      }
      default:
        return text;
    }
  }

 private:
  Connection::Result result_;
  int row_ = -1;
};

Connection::Connection(std::string url) : url_(std::move(url)) {
  char* error = nullptr;
  PQconninfoOption* options = library().conninfo_parse(url_.c_str(), &error);
  if (error) library().free_memory(error);  // it may repeat any part of the address
  if (!options)
    throw InputError("this is not the address of a server; write postgresql://USER@HOST/DATABASE");
  bool has_password = false;
  for (const PQconninfoOption* each = options; each->keyword; ++each)
    has_password |= each->val && std::string_view(each->keyword).ends_with("password");
  library().conninfo_free(options);
  if (has_password) throw InputError("a password does not belong into an address");
}

void Connection::connect() {
  if (handle_ && library().status(handle_.get()) == CONNECTION_OK) return;
  if (in_transaction_) lose("the connection ended in the middle of a transaction");
  const std::array<const char*, 5> keys{"tcp_user_timeout", "dbname", "application_name", "client_encoding",
                                        nullptr};
  const std::array<const char*, 5> values{"10000", url_.c_str(), "sunder", "UTF8", nullptr};
  handle_.reset(library().connect_start(keys.data(), values.data(), 1));
  if (!handle_) throw EnvironmentError("there is no memory for a connection");
  library().set_notice_processor(
      handle_.get(), [](void*, const char*) {}, nullptr);
  const TimePoint deadline = after(Clock::now(), kPatience);
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (state == PGRES_POLLING_WRITING || state == PGRES_POLLING_READING) {
    const int socket = library().socket(handle_.get());
    if (socket < 0) break;
    if (!wait_for(socket, state == PGRES_POLLING_WRITING ? POLLOUT : POLLIN, deadline)) lose("no answer");
    state = library().connect_poll(handle_.get());
  }
  if (state != PGRES_POLLING_OK) lose(library().error_message(handle_.get()));
  library().set_nonblocking(handle_.get(), 1);
  for (const std::string& sql : beginnings_) executed(sql, {});
  notified_ = true;  // messages may have been missed
  ++made_;
}

void Connection::await(bool writing, TimePoint deadline) {
  if (!wait_for(library().socket(handle_.get()), writing ? POLLIN | POLLOUT : POLLIN, deadline))
    lose("no answer");
  if (library().consume_input(handle_.get()) == 0) lose(library().error_message(handle_.get()));
}

int Connection::send(const std::string& sql, const sql::Values& values) {
  std::vector<std::optional<std::string>> texts;
  std::vector<const char*> pointers;
  for (const Json& value : values) texts.push_back(parameter(value));
  for (const auto& text : texts) pointers.push_back(text ? text->c_str() : nullptr);
  ++statements_;
  if (values.empty()) return library().send_query(handle_.get(), sql.c_str());
  return library().send_query_params(handle_.get(), sql.c_str(), static_cast<int>(pointers.size()), nullptr,
                                     pointers.data(), nullptr, nullptr, 0);
}

void Connection::flush(TimePoint deadline) {
  for (int more = library().flush(handle_.get()); more != 0; more = library().flush(handle_.get())) {
    if (more < 0) lose(library().error_message(handle_.get()));
    await(true, deadline);
  }
}

// One answer for all of them: a server may be far away, or busy.
void Connection::send_waiting() {
  if (waiting_.empty()) return;
  const std::vector<Statement> all = std::exchange(waiting_, {});
  PGconn* handle = handle_.get();
  const TimePoint deadline = after(Clock::now(), kPatience);
  bool sent = library().enter_pipeline(handle) != 0;
  for (const Statement& each : all) sent = sent && send(each.sql, each.values) != 0;
  if (!sent || library().pipeline_sync(handle) == 0) lose(library().error_message(handle));
  flush(deadline);
  Result error;
  for (bool synced = false; !synced;) {
    while (library().is_busy(handle) != 0) await(false, deadline);
    Result result(library().get_result(handle));
    if (library().status(handle) != CONNECTION_OK) lose(library().error_message(handle));
    if (!result) continue;  // the results of one statement have ended
    const ExecStatusType status = library().result_status(result.get());
    synced = status == PGRES_PIPELINE_SYNC;
    if (status == PGRES_FATAL_ERROR && !error) error = std::move(result);
  }
  if (library().exit_pipeline(handle) == 0) lose(library().error_message(handle));
  if (error) fail(error.get());
}

Connection::Result Connection::executed(const std::string& sql, const sql::Values& values) {
  PGconn* handle = handle_.get();
  if (send(sql, values) == 0) lose(library().error_message(handle));
  const TimePoint deadline = after(Clock::now(), kPatience);
  flush(deadline);
  Result last;
  while (true) {
    while (library().is_busy(handle) != 0) await(false, deadline);
    Result result(library().get_result(handle));
    if (!result) break;
    last = std::move(result);
  }
  const ExecStatusType status = last ? library().result_status(last.get()) : PGRES_FATAL_ERROR;
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail(last.get());
  return last;
}

std::unique_ptr<sql::Rows> Connection::query(const std::string& sql, const sql::Values& values) {
  connect();
  send_waiting();
  return std::make_unique<ResultRows>(executed(sql, values));
}

void Connection::run(const std::string& sql, const sql::Values& values) {
  connect();
  if (in_transaction_ && !values.empty()) return waiting_.push_back({sql, values});
  send_waiting();
  executed(sql, values);
}

bool Connection::was_notified() {
  if (!handle_ || library().status(handle_.get()) != CONNECTION_OK) return false;
  library().consume_input(handle_.get());
  while (PGnotify* message = library().notifies(handle_.get())) {
    library().free_memory(message);
    notified_ = true;
  }
  return std::exchange(notified_, false);
}

void Connection::roll_back() noexcept {
  waiting_.clear();
  try {
    if (handle_) executed("ROLLBACK", {});
  } catch (const std::exception&) {  // the server undoes it when the connection ends
    handle_.reset();
  }
}

void Connection::lose(const std::string& why) {
  const std::string text = one_line(why);
  handle_.reset();
  throw StoreAway("cannot reach the store " + url_ + ": " + text);
}

void Connection::fail(const PGresult* result) {
  const auto field = [&](int which) {
    const char* text = result ? library().result_error_field(result, which) : nullptr;
    return text ? std::string(text) : std::string();
  };
  const std::string state = field(PG_DIAG_SQLSTATE), message = one_line(field(PG_DIAG_MESSAGE_PRIMARY));
  if (state.empty() || is_away(state))
    lose(message.empty() ? library().error_message(handle_.get()) : message.c_str());
  if (state == "42501") throw InputError("the store " + url_ + " refuses: " + message);
  if (state.starts_with("42")) throw DamagedStore(url_, message);
  throw EnvironmentError("cannot use the store " + url_ + ": " + message);
}

}  // namespace sunder::postgres
