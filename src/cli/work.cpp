#include <memory>

#include "cli/continued.hpp"
#include "cli/failing.hpp"
#include "cli/insist.hpp"
#include "cli/take_part.hpp"
#include "support/error.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct WorkOptions {
  std::string store, lease = "30s";
  int jobs = 1;
  OutputOptions output;
};

constexpr double kPatience = 30;  // seconds for a server that is still starting

struct Opened {
  std::unique_ptr<SharedStore> store;
  Continued continued;
};

Opened opened(const WorkOptions& options, const Context& context) {
  auto store = open_shared_store(options.store, Access::write);
  const std::int64_t number = store->number();
  if (number == 0) throw InputError("there is no campaign in " + options.store + " yet");
  Continued continued = continued_from(*store, number, {"work", options.store}, context);
  if (!store->is_shared(number))
    throw InputError(
        "campaign " + store->location_of(number) +
        " is not shared: one process has searched it by itself; 'sunder campaigns' lists others");
  return {std::move(store), std::move(continued)};
}

int work(const WorkOptions& options, Context& context) {
  const double lease = seconds_from(options.lease);
  bool told = false;
  const auto tell = [&](const std::string& why) {
    if (!std::exchange(told, true)) print(stderr, "sunder: " + why + "; waiting for it\n");
  };
  auto [store, continued] =
      insisting([&] { return opened(options, context); }, context.interrupted, tell, kPatience);
  store->set_lease(lease);
  continued.prepared.note = "takes part in " + store->location_of(continued.prepared.number) + "\n";
  return take_part(continued.prepared, *store,
                   {options.output, options.jobs, !options.output.fail_on.empty()}, context);
}

}  // namespace

void add_work(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("work", "Take part in a campaign that several machines share");
  auto options = std::make_shared<WorkOptions>();
  command
      ->add_option("STORE", options->store,
                   "The address of the campaign, as 'check --store postgresql://...' printed it; without a "
                   "number, the last one there")
      ->required();
  command->add_option("-j,--jobs", options->jobs, "Number of shards to search at once")
      ->transform(whole_number(1, 256));
  command
      ->add_option("--lease", options->lease,
                   "After this time without a sign of life, others take over what this process searches")
      ->capture_default_str();
  add_report_options(*command, options->output);
  add_fail_on_option(*command, options->output.fail_on);
  command->add_flag("-q,--quiet", options->output.quiet, "Print violations and errors only");
  command->add_flag("-v,--verbose", options->output.verbose,
                    "Print also which bounds were covered, and the time that the store took");
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue --time 1h --store postgresql://me@db/checks --begin   begins a campaign\n"
      "  sunder work postgresql://me@db/checks                    on any number of machines, same program\n"
      "  sunder report postgresql://me@db/checks --watch          shows the whole while it runs\n"
      "\n"
      "Exit code: 0 if it took part until the end, whatever was found, 2 bad input, 3 the environment failed "
      "or\nit was stopped early; with --fail-on, that of 'check', for the whole campaign.");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return work(*options, context); }; });
}

}  // namespace sunder::cli
