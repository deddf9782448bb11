#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/context.hpp"
#include "enumeration/enumeration.hpp"
#include "enumeration/shuffle.hpp"
#include "model/text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct EnumerateOptions {
  std::string object, method, bounds, shard = "1/1", roles = "assumed";
  std::vector<std::string> core;
  bool count_only = false, unordered = false;
  std::uint64_t limit = 20;
  std::optional<std::uint64_t> seed;
};

Enumeration enumeration_of(const EnumerateOptions& options, const Object& object) {
  std::optional<int> method;
  if (options.method != "core") method = method_from(options.method, object);
  if (method) refuse_without_role(object, *method);
  if (method && object.methods[*method].core)
    throw InputError("'" + options.method +
                     "' is a core method; for harnesses of the core alone, use --method core");
  try {
    return {object, method, bounds_from(options.bounds), options.unordered ? Orders::none : Orders::all};
  } catch (const std::overflow_error&) {
    throw InputError("there are more than 2^64 harnesses of bounds " + options.bounds +
                     "; choose smaller bounds");
  }
}

int enumerate(const EnumerateOptions& options, const Context& context) {
  Found found = context.ready.one_named(options.object);
  print(stderr, correct_read_only({&found, 1}));
  set_core(found.object, options.core);
  require_core(found.object, context, false);
  set_roles(found.object, options.roles, options.core);
  const Enumeration all = enumeration_of(options, found.object);
  const Shard shard = shard_from(options.shard);
  const std::uint64_t count = shard.share_of(all.count());
  if (options.count_only) {
    print(stdout, fmt::format("{}\n", count));
    return kNothingFound;
  }
  const std::uint64_t shown = std::min(options.limit, count);
  const std::optional<Shuffle> shuffle =
      options.seed ? std::optional(Shuffle(all.count(), *options.seed)) : std::nullopt;
  for (std::uint64_t i = 0; i < shown && !context.interrupted; ++i) {
    const std::uint64_t position = shard.position(i);
    print(stdout, to_text(all.unrank(shuffle ? (*shuffle)(position) : position), found.object) + "\n");
  }
  if (shown < count) print(stdout, fmt::format("... and {} more\n", with_commas(count - shown)));
  return kNothingFound;
}

}  // namespace

void add_enumerate(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("enumerate", "List or count the harnesses of given bounds");
  auto options = std::make_shared<EnumerateOptions>();
  command->add_option("OBJECT", options->object, "The object: see 'list'")->required();
  command
      ->add_option("-m,--method", options->method,
                   "The method under test; 'core' for harnesses of the core alone")
      ->required();
  command->add_option("-b,--bounds", options->bounds, "The exact numbers of invocations,sequences,values")
      ->required();
  command->add_option("--core", options->core, "These methods are the core, instead of the declared ones")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_roles_option(*command, options->roles);
  command->add_flag("--count", options->count_only, "Print only the number of harnesses");
  command->add_option("--limit", options->limit, "Print at most this number of harnesses")
      ->transform(whole_number())
      ->capture_default_str();
  command->add_option("--seed", options->seed, "List them in the random order of a check with this seed")
      ->transform(whole_number());
  command->add_option("--shard", options->shard, "Only the harnesses of this shard, such as 2/5");
  command->add_flag("--unordered", options->unordered,
                    "Only harnesses without order constraints among sequences");
  command->footer(
      "Examples:\n"
      "  sunder enumerate ./my_queue:Queue -m size -b 3,2,2\n"
      "  sunder enumerate ./my_queue:Queue -m size -b 6,3,2 --count");
  command->callback(
      [&context, options] { context.chosen = [&context, options] { return enumerate(*options, context); }; });
}

}  // namespace sunder::cli
