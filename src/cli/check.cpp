#include <fmt/format.h>
#include <sys/types.h>
#include <unistd.h>

#include <charconv>
#include <ctime>
#include <filesystem>
#include <memory>

#include "cli/auto_core.hpp"
#include "cli/conduct.hpp"
#include "cli/failing.hpp"
#include "cli/state_folder.hpp"
#include "cli/take_part.hpp"
#include "cli/tuning.hpp"
#include "model/text.hpp"
#include "search/search_version.hpp"
#include "store/address.hpp"
#include "support/error.hpp"
#include "support/files.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  SearchOptions search;
  OutputOptions output;
  std::string store, shard;
  int jobs = 1, shards = 0;
  bool no_store = false, begin = false;

  /// Whether other processes may take part.
  [[nodiscard]] bool is_shared() const { return is_address(store) && shard.empty() && !no_store; }
};

std::string now_text(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  std::array<char, 64> text{};
  return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

// Each campaign gets its own file.
std::string default_store(const std::vector<CheckedObject>& objects) {
  std::string name =
      objects.size() == 1 ? objects.front().object.name : std::to_string(objects.size()) + "-objects";
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '@' && c != '-'; }, '_');
  return state_folder() / fmt::format("{}-{}-{}.sunder", name, now_text("%Y%m%d-%H%M%S"), getpid());
}

// Sunder never deletes a campaign, but says so when there are many.
std::string crowd_text(const fs::path& folder) {
  constexpr std::size_t kMany = 50;
  std::size_t count = 0;
  std::uintmax_t bytes = 0;
  std::error_code error;
  for (const fs::path& file : entries_of(folder)) {
    if (file.extension() != ".sunder") continue;
    const std::uintmax_t size = fs::file_size(file, error);
    ++count;
    bytes += error ? 0 : size;
  }
  if (count <= kMany) return {};
  return fmt::format("{} campaigns are kept in {}, {:.1f} MB; delete those that you do not need\n", count,
                     folder.string(), static_cast<double>(bytes) / 1e6);
}

// If the default folder cannot be written, the check runs without a store.
std::unique_ptr<Store> store_for(const CheckOptions& options, PreparedCheck& prepared) {
  if (options.no_store) return nullptr;
  try {
    const std::string path = options.store.empty() ? default_store(prepared.subjects.objects) : options.store;
    auto store = open_store(path, Access::create);
    if (options.store.empty()) prepared.note += crowd_text(fs::path(path).parent_path());
    return store;
  } catch (const InputError& error) {
    if (!options.store.empty()) throw;
    prepared.note = fmt::format("the campaign is not kept: {}; choose a file with --store\n", error.what());
    return nullptr;
  }
}

void know(PreparedCheck& prepared, const Campaign& before) {
  for (const ObjectResult& o : results_of(before))
    for (ObjectToCheck& a : prepared.subjects.objects_to_check)
      for (const MethodResult& m : o.methods) {
        const Violation* bad = violation_in(m.verdict);
        if (!bad || a.qualified_name != o.qualified_name) continue;
        try {
          Violation known = *bad;
          known.harness = parse_harness(to_text(known.harness, o.object), a.object);
          a.known[m.method] = std::move(known);
        } catch (const ParseError&) {  // the object has changed; search without it
        }
      }
}

// One minute suffices for most objects; objects with many methods get more.
std::string default_time(const std::vector<ObjectToCheck>& objects_to_check) {
  std::size_t methods = 0;
  for (const ObjectToCheck& a : objects_to_check) methods += a.methods.size() + 1;
  return std::to_string(std::max(tuning::kLeastSeconds, tuning::kSecondsForEach * methods)) + "s";
}

std::vector<int> shards_of(const Shard& shard, int jobs) {
  std::vector<int> made;
  for (int j = 0; j < jobs; ++j) made.push_back(shard.index * jobs + j);
  return made;
}

// Keeps what an earlier campaign of the store has found, to be tried first and compared with.
void take_before(PreparedCheck& prepared, Store& store) {
  prepared.before = store.last();
  if (prepared.before) know(prepared, *prepared.before);
}

int begin(PreparedCheck& prepared, const CheckOptions& options, const Context& context) {
  const auto store = open_shared_store(options.store, Access::create);
  take_before(prepared, *store);
  prepared.config.until_settled = false;  // a shard by itself cannot tell
  const double seconds = prepared.config.seconds;
  Campaign& campaign = prepared.campaign;
  campaign.shards = options.shards > 0 ? options.shards : shards_for(seconds, campaign.objects.size());
  campaign.shard_runs.clear();
  prepared.number = store->begin(campaign, seconds);
  const std::string location = store->location_of(prepared.number);
  prepared.note = "store " + location + "\n" + prepared.note;
  if (!options.begin) return take_part(prepared, *store, {options.output, options.jobs}, context);
  print(stdout, prepared.note + prepared.subjects.note +
                    fmt::format("{} wait for {}; take part with: {} work {}\n",
                                counted(static_cast<std::uint64_t>(campaign.shards), "shard"),
                                duration_text(seconds), context.command, shell_quoted(location)));
  return kNothingFound;
}

int check(CheckOptions options, const Context& context) {
  if ((options.begin || options.shards > 0) && !options.is_shared())
    throw InputError(
        "--begin and --shards are about campaigns that several machines share: give the address of a server, "
        "--store postgresql://USER@HOST/DATABASE, and no --shard");
  const bool has_time = !options.search.time.empty();
  if (!has_time) options.search.time = default_time({});
  PreparedCheck prepared;
  CheckConfig& config = prepared.config = config_from(options.search, context);
  const Shard shard = options.shard.empty() ? Shard{} : shard_from(options.shard);
  config.shard_count = shard.count * options.jobs;
  if (config.shard_count > kMaxShards)
    throw InputError("--shard and --jobs together make more than " + std::to_string(kMaxShards) + " parts");
  config.shards = shards_of(shard, options.jobs);
  std::string core_note;
  if (options.search.core == std::vector<std::string>{"auto"}) {
    FoundCore found = auto_core(options.search, context);
    options.search.core = std::move(found.core);
    core_note = std::move(found.note);
  }
  prepared.subjects = subjects_from(options.search, context);
  prepared.subjects.note.insert(0, core_note);
  if (!has_time) options.search.time = default_time(prepared.subjects.objects_to_check);
  config.seconds = seconds_from(options.search.time);
  if (has_time) config.seconds = left_for_search(config.seconds, prepared.subjects);
  config.until_settled = options.search.until_settled = !has_time;
  config.learning =
      options.search.all_violations ? Learning::equal : learning_for(options.output.fail_on, has_time);
  prepared.campaign = {kSearchVersion,
                       context.command,
                       working_folder(),
                       now_text("%Y-%m-%dT%H:%M:%S%z"),
                       to_json(options.search, context.java),
                       environment(),
                       config.shard_count,
                       prepared.subjects.objects,
                       {},
                       {}};
  if (options.is_shared()) return begin(prepared, options, context);
  for (const int s : config.shards) prepared.campaign.shard_runs.push_back({s});
  const auto store = store_for(options, prepared);
  if (store) {
    take_before(prepared, *store);
    prepared.number = store->add(prepared.campaign);
    prepared.note = "store " + store->location_of(prepared.number) + "\n" + prepared.note;
  }
  return conduct(prepared, store.get(), options.output, context);
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("check", "Search for violations of an object's methods");
  auto options = std::make_shared<CheckOptions>();
  SearchOptions& search = options->search;
  command->add_option("OBJECT", search.objects,
                      "The objects to check: see 'list'. If omitted, those that the program declares itself");
  command
      ->add_option("-m,--method", search.methods,
                   "Only these methods, besides the core; 'core' for the core alone")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("-t,--time", search.time,
                      "Time for the whole check: 500ms, 60s, 5m, 1h. If omitted, the check ends when nothing "
                      "new comes, after at most 60s, or 2s per method if that is more");
  command
      ->add_option("-b,--bounds", search.bounds,
                   "Size of the largest harnesses: invocations,sequences,values")
      ->capture_default_str();
  add_engine_options(*command, search.engine);
  command
      ->add_option(
          "--order", search.order,
          "Which bounds come first: each by its debt of time, smaller ones sooner (debt), or one pass "
          "over all of them after another (size)")
      ->check(CLI::IsMember({"debt", "size"}))
      ->capture_default_str();
  command->add_option("--seed", search.seed, "Fixes the order of harnesses and their pacing")
      ->transform(whole_number())
      ->capture_default_str();
  command
      ->add_option("--core", search.core,
                   "These methods are the core, instead of the declared ones; auto: the most "
                   "methods that are atomic together")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_roles_option(*command, search.roles);
  add_level_option(*command, search.level);
  add_accept_option(*command, search.accept);
  command->add_flag(
      "--all-violations", search.all_violations,
      "After a violation of a method, search on for those with other wrong results, 20 at most; "
      "otherwise only for one that means something worse");
  command->add_option("--store", options->store,
                      "Keep the campaign in this file, or on a server: postgresql://USER@HOST/DATABASE, "
                      "where 'sunder work' on "
                      "other machines takes part; the violations of an earlier one there are tried first");
  command->add_flag(
      "--begin", options->begin,
      "On a server: only begin the campaign; 'sunder work' on any number of machines searches it");
  command
      ->add_option("--shards", options->shards,
                   "On a server: the number of parts that machines lease one by one; if omitted, 8 to 256, "
                   "as the time allows")
      ->transform(whole_number(1, kMaxShards));
  command->add_flag("--no-store", options->no_store, "Do not keep the campaign");
  command->add_option("--shard", options->shard,
                      "Search only this part of the harnesses, such as 2/5; see 'merge'");
  command
      ->add_option("-j,--jobs", options->jobs, "Number of parts to search at once, each with its own workers")
      ->transform(whole_number(1, 256));
  add_output_options(*command, options->output);
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue                       every object that the program declares\n"
      "  sunder check ./my_queue:Queue -m size -t 5m   one method, for five minutes\n"
      "  sunder check ConcurrentHashMap --level weak   only what even the weakest level does not admit\n"
      "  sunder check ConcurrentHashMap --fail-on bug  every violation, but exit code 1 only for bugs\n"
      "\n"
      "Exit code: 0 no violation found, 1 a violation found, 2 bad input, 3 the environment failed, the "
      "check\n"
      "was stopped early, or a method could not be judged; a violation comes first. Violations that "
      "--fail-on\n"
      "or --baseline excuses do not count.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return check(*options, context); }; });
}

}  // namespace sunder::cli
