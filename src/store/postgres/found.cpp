#include "store/postgres/found.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "store/sql/row_reader.hpp"

namespace sunder::postgres {
namespace {

// Equal if and only if same_meaning holds.
std::string meaning_of(const Violation& violation) {
  const auto level = level_of(violation.meaning);
  return std::string(name_of(gravity_of(violation))) + (level ? std::string(" ") + name_of(*level) : "") +
         (violation.wrong.empty() ? "" : " " + violation.wrong);
}

}  // namespace

void FoundTable::write(std::int64_t campaign, const ProgressWrite& write) {
  const auto* verdict = write.progress.verdict ? std::get_if<NonAtomic>(&*write.progress.verdict) : nullptr;
  if (!verdict) return;
  std::vector<Violation> all{verdict->violation};
  all.insert(all.end(), verdict->others.begin(), verdict->others.end());
  bool is_news = false;
  for (const Violation& violation : all) {
    const std::string meaning = meaning_of(violation);
    const int size = invocation_count(violation.harness);
    const std::string place =
        fmt::format("{}\n{}\n{}\n{}", campaign, write.key.object, write.key.method, meaning);
    if (const auto kept = kept_.find(place); kept != kept_.end() && kept->second <= size) continue;
    const NonAtomic alone{violation, verdict->convicted};
    const auto row = connection_.query(
        "INSERT INTO found(campaign, object, method, meaning, shard, size, verdict, holder) "
        "VALUES($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT(campaign, object, method, meaning) DO UPDATE "
        "SET shard = excluded.shard, size = excluded.size, verdict = excluded.verdict, "
        "holder = excluded.holder WHERE found.size > excluded.size RETURNING shard",
        {campaign, write.key.object, write.key.method, meaning, write.key.shard, size,
         json_text(to_json(Verdict(alone), write.object)), holder_});
    is_news |= row->next();
    written_[place] = size;
  }
  if (is_news) connection_.query("SELECT pg_notify('sunder', $1)", {std::to_string(campaign)});
}

void FoundTable::committed() {
  for (auto& [place, size] : written_) kept_[place] = size;
  written_.clear();
}

std::vector<FoundViolation> FoundTable::read(std::int64_t campaign,
                                             const std::vector<CheckedObject>& objects) {
  sql::RowReader row(connection_, "found", "object, method, shard, verdict, holder",
                     "campaign = $1 ORDER BY object, method, meaning", campaign);
  std::vector<FoundViolation> made;
  while (row.next()) {
    FoundViolation found;
    found.object = row.take<std::string>();
    found.method = row.take<std::string>();
    found.shard = row.take_whole(0, kMaxShards);
    const auto object = std::ranges::find(objects, found.object, &CheckedObject::name);
    row.need(object != objects.end(),
             "a row is about " + found.object + ", which the campaign does not have");
    const Verdict verdict = row.take_json([&](const Json& in) { return verdict_from(in, object->object); });
    row.need(std::holds_alternative<NonAtomic>(verdict), "a verdict is no violation");
    found.verdict = std::get<NonAtomic>(verdict);
    found.holder = row.take<std::string>();
    made.push_back(std::move(found));
  }
  return made;
}

}  // namespace sunder::postgres
