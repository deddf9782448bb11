#include <algorithm>

#include "cli/options.hpp"
#include "model/text.hpp"
#include "store/store.hpp"
#include "support/format.hpp"

namespace sunder::cli {

template <typename F, Is<SearchOptions> M>
void fields(F& field, M& m) {
  field("object", m.objects);
  field("method", m.methods);
  field("core", m.core);
  field("time", m.time);
  field("bounds", m.bounds);
  field("engine", m.engine.engine);
  field("strategy", m.engine.strategy);
  field.nullable("preemptions", m.engine.preemptions);
  field("criterion", m.engine.criterion);
  field.optional("spurious", m.engine.spurious);
  field.optional("memory", m.engine.memory, std::string("sc"));  // earlier versions had no other
  field.optional("races", m.engine.races, std::string("on"));
  field("order", m.order);
  field("roles", m.roles);
  field.nullable("level", m.level);
  field.optional("accept", m.accept);
  field.optional("all-violations", m.all_violations);
  field("seed", m.seed);
  field.optional("until-settled", m.until_settled);
}

}  // namespace sunder::cli

namespace sunder::jvm {

template <typename F, Is<Settings> M>
void fields(F& field, M& m) {
  field("classpath", m.classpath);
  field("java-home", m.java_home);
}

}  // namespace sunder::jvm

namespace sunder::cli {
namespace {

void require_one_of(std::initializer_list<const char*> words, const std::string& word, const char* key) {
  if (std::ranges::find(words, word) == words.end())
    throw MalformedJson("'" + word + "' is unknown").within(key);
}

// The command line takes no others either.
void check_words(const SearchOptions& options) {
  require_one_of({"auto", "stress", "explore"}, options.engine.engine, "engine");
  require_one_of({"bounded", "reduced", "random", "pct"}, options.engine.strategy, "strategy");
  require_one_of({"atomicity", "linearizability"}, options.engine.criterion, "criterion");
  require_one_of({"auto", "sc", "tso", "c11"}, options.engine.memory, "memory");
  require_one_of({"on", "off"}, options.engine.races, "races");
  require_one_of({"debt", "size"}, options.order, "order");
  require_one_of({"assumed", "declared"}, options.roles, "roles");
  if (options.level && !named<Level>(*options.level))
    throw MalformedJson("'" + *options.level + "' is unknown").within("level");
  if (!parse_duration(options.time)) throw MalformedJson("is not a time").within("time");
  try {
    (void)parse_bounds(options.bounds);
  } catch (const ParseError& error) {
    throw MalformedJson(error.what()).within("bounds");
  }
}

template <typename T>
T configured(const Campaign& campaign, const std::string& store, void (*check)(const T&)) {
  try {
    const auto made = from_json<T>(campaign.configuration);
    check(made);
    return made;
  } catch (const MalformedJson& error) {
    throw DamagedStore(store, error.within("campaign.configuration").what());
  }
}

}  // namespace

Json to_json(const SearchOptions& options, const jvm::Settings& java) {
  Json made = json_of(options);
  FieldWriter writer(made);
  fields(writer, java);
  return made;
}

SearchOptions search_options_of(const Campaign& campaign, const std::string& store) {
  return configured<SearchOptions>(campaign, store, check_words);
}

jvm::Settings java_settings_of(const Campaign& campaign, const std::string& store) {
  return configured<jvm::Settings>(campaign, store, [](const jvm::Settings&) {});
}

}  // namespace sunder::cli
