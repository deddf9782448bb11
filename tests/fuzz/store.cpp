#include <sqlite3.h>

#include <fstream>
#include <memory>

#include "cli/options.hpp"
#include "fuzz/kind.hpp"
#include "fuzz/work_folder.hpp"
#include "report/html_report.hpp"
#include "report/json_report.hpp"
#include "report/junit_report.hpp"
#include "report/results_file.hpp"
#include "report/terminal_report.hpp"
#include "store/store.hpp"

namespace sunder::fuzz {
namespace {

// Everything about the campaign as JSON, to be compared.
Json written(const Campaign& campaign) {
  Json made{campaign.version, campaign.command,       campaign.folder,     campaign.started,
            campaign.shards,  campaign.configuration, campaign.environment};
  for (const CheckedObject& o : campaign.objects)
    made.push_back({o.name, o.build, json_of(o.object), o.methods});
  for (const ShardRun& run : campaign.shard_runs) made.push_back({run.shard, run.seconds, run.complete});
  for (const auto& [key, progress] : campaign.progress) {
    const auto object = std::ranges::find(campaign.objects, key.object, &CheckedObject::name);
    made.push_back({key.object, key.method, key.shard, json_of(progress.effort), progress.unexplored,
                    progress.verdict ? to_json(*progress.verdict, object->object) : Json(),
                    progress.only_scheduled ? to_json(*progress.only_scheduled, object->object) : Json()});
  }
  return made;
}

bool same_bounds(const Campaign& a, const Campaign& b) {
  return std::ranges::equal(a.progress, b.progress, [](const auto& x, const auto& y) {
    return x.first == y.first && x.second.bounds == y.second.bounds;
  });
}

void report(const Campaign& campaign) {
  Results results{results_of(campaign)};
  results.command = campaign.command;
  results.started = campaign.started;
  results.seconds = seconds_of(campaign);
  results.environment = campaign.environment;
  const auto reported = reported_in(parse_json(json_text(result_json(results), 2)));
  expect(reported.size() == results.objects.size(), "a result file lacks objects");
  (void)junit_xml(results);
  (void)html_page(results);
  const std::unique_ptr<std::FILE, decltype(&std::fclose)> nowhere(std::fopen("/dev/null", "w"),
                                                                   &std::fclose);
  Terminal terminal(nowhere.get());
  TerminalReport people(terminal, Verbosity::verbose, campaign.command);
  for (const ObjectResult& o : results.objects) {
    people.object_started(o.object, o.qualified_name);
    for (const MethodResult& m : o.methods) people.method_ended(o.object, m);
  }
  people.summary(results.objects);
}

void remove_logs(const std::string& path) {
  for (const char* end : {"-wal", "-journal", "-shm"}) std::filesystem::remove(path + end);
}

void read_store(const std::string& input) {
  const std::string path = in_work_folder("read.sunder"), again = in_work_folder("again.sunder");
  remove_logs(path);
  std::filesystem::remove(again);
  std::ofstream(path, std::ios::binary).write(input.data(), static_cast<std::streamsize>(input.size()));
  const Campaign campaign = campaign_in(path);
  write_store(again, campaign, Existing::replaced);
  const Campaign same = campaign_in(again);
  expect(written(same) == written(campaign), "a campaign differs after it was written");
  expect(same_bounds(same, campaign), "the progress differs after it was written");
  report(campaign);
  report(merged({campaign, same}, {path, again}));
  (void)cli::search_options_of(campaign, path);
  (void)cli::java_settings_of(campaign, path);
}

/// A SQLite file in memory.
class Tables {
 public:
  explicit Tables(const std::string& file) {
    sqlite3_open(":memory:", &handle_);
    auto* bytes = static_cast<unsigned char*>(sqlite3_malloc64(file.size() + 1));
    std::ranges::copy(file, bytes);
    const auto size = static_cast<sqlite3_int64>(file.size());
    sqlite3_deserialize(handle_, "main", bytes, size, size,
                        SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
  }
  ~Tables() { sqlite3_close(handle_); }
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  /// The rows of a query, each as an array.
  std::vector<Json> rows(const std::string& sql, const std::vector<Json>& parameters = {}) {
    sqlite3_stmt* raw = nullptr;
    sqlite3_prepare_v2(handle_, sql.c_str(), -1, &raw, nullptr);
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> row(raw, &sqlite3_finalize);
    for (std::size_t i = 0; i < parameters.size(); ++i) bind(raw, static_cast<int>(i + 1), parameters[i]);
    std::vector<Json> made;
    while (raw && sqlite3_step(raw) == SQLITE_ROW) {
      Json& values = made.emplace_back(Json::array());
      for (int c = 0; c < sqlite3_column_count(raw); ++c) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(raw, c));
        values.push_back(text ? Json(text) : Json());
      }
    }
    return made;
  }

  std::string file() {
    sqlite3_int64 size = 0;
    const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
        sqlite3_serialize(handle_, "main", &size, 0), &sqlite3_free);
    return {reinterpret_cast<const char*>(bytes.get()), bytes ? static_cast<std::size_t>(size) : 0};
  }

 private:
  static void bind(sqlite3_stmt* row, int at, const Json& value) {
    if (value.is_number_integer()) sqlite3_bind_int64(row, at, value.get<std::int64_t>());
    if (value.is_number_float()) sqlite3_bind_double(row, at, value.get<double>());
    if (!value.is_string()) return;
    const auto& text = value.get_ref<const std::string&>();
    sqlite3_bind_text(row, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }

  sqlite3* handle_ = nullptr;
};

// Changes a value in one row of one table.
std::string with_other_column(Mutator& mutator, const std::string& input,
                              const std::vector<std::string>& words) {
  static const std::vector<std::string> tables{"campaign", "object", "part", "method", "bounds"};
  Tables file(input);
  const std::string& table = mutator.one_of(std::span<const std::string>(tables));
  const auto columns = file.rows("SELECT name FROM pragma_table_info('" + table + "')");
  if (columns.empty()) return input;
  const std::string column = "\"" + columns[mutator.below(columns.size())][0].get<std::string>() + "\"";
  const auto values = file.rows("SELECT DISTINCT " + column + " FROM " + table);
  if (values.empty()) return input;
  const Json old = values[mutator.below(values.size())][0];
  const std::string text = old.is_string() ? old.get<std::string>() : "";
  Json made = mutator.mutated(text, text, words);
  if (mutator.below(4) == 0) made = mutator.with_other_values(text, text, words);
  file.rows("UPDATE OR REPLACE " + table + " SET " + column + " = ? WHERE CAST(" + column + " AS TEXT) IS ?",
            {made, old});
  return file.file();
}

std::string mutate_store(Mutator& mutator, const std::string& input, const std::string& other,
                         const std::vector<std::string>& words) {
  if (mutator.below(4) == 0) return mutator.with_other_bytes(input, other, {});
  std::string made = with_other_column(mutator, input, words);
  return made.empty() ? input : made;
}

}  // namespace

Kind store_kind() {
  return {"store",
          read_store,
          {"core", "two methods", "size", "null", "{}", "[]", "once", "deeper", "pairs", "[pop()]", "verdict",
           "level", "weak", "meaning", "others", "within"},
          mutate_store};
}

}  // namespace sunder::fuzz
