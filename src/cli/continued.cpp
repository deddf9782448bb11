#include "cli/continued.hpp"

#include <fmt/format.h>

#include "search/search_version.hpp"
#include "support/error.hpp"
#include "support/format.hpp"

namespace sunder::cli {
namespace {

// "cannot resume X", "cannot work on X".
std::string cannot(const StoreCommand& asked) {
  return "cannot " + asked.subcommand + (asked.subcommand == "work" ? " on " : " ") + asked.store + ": ";
}

std::string again_hint(const StoreCommand& asked) {
  return "to start again, use 'check --store " + shell_quoted(asked.store) + "'";
}

// Its progress is a position in an order that this search does not have.
[[noreturn]] void refuse_search(const Campaign& campaign, const StoreCommand& asked) {
  throw InputError(
      fmt::format("{}its search has version {}, and that of this Sunder {}; use the Sunder that wrote it; {}",
                  cannot(asked), campaign.version, kSearchVersion, again_hint(asked)));
}

// With another build, the harnesses, their order and their outcomes may differ.
void refuse_changes(const Campaign& campaign, const std::vector<CheckedObject>& now,
                    const StoreCommand& asked) {
  const auto refuse = [&](const std::string& what) {
    const std::string hint =
        asked.subcommand == "work" ? "; every machine needs the same build" : "; " + again_hint(asked);
    throw InputError(cannot(asked) + what + hint);
  };
  if (campaign.objects.size() != now.size()) refuse("its objects have changed");
  for (std::size_t i = 0; i < now.size(); ++i) {
    const CheckedObject &then = campaign.objects[i], &here = now[i];
    if (then.name != here.name || then.object != here.object || then.methods != here.methods)
      refuse(then.name + " is declared differently now");
    if (then.build != here.build)
      refuse(then.name +
             (asked.subcommand == "work"
                  ? fmt::format(" has the build {} here, and {} in the campaign", here.build, then.build)
                  : " has been rebuilt since"));
  }
}

jvm::Settings java_of(const Campaign& campaign, const std::string& store, const Context& context) {
  jvm::Settings made = java_settings_of(campaign, store);
  if (!context.java.classpath.empty()) made.classpath = context.java.classpath;
  if (!context.java.java_home.empty()) made.java_home = context.java.java_home;
  return made;
}

}  // namespace

Continued continued_from(Store& store, std::int64_t number, const StoreCommand& asked,
                         const Context& context) {
  auto campaign = store.read(number);
  if (!campaign) throw InputError("there is no campaign in " + asked.store + " yet");
  if (campaign->version != kSearchVersion) refuse_search(*campaign, asked);
  Continued made{search_options_of(*campaign, asked.store), {}};
  context.ready.use(java_of(*campaign, asked.store, context));
  try {
    made.prepared.subjects = subjects_from(made.options, context, &campaign->objects);
  } catch (const InputError& error) {
    throw with_origin(error, *campaign, asked);
  }
  made.prepared.config = config_from(made.options, context);
  refuse_changes(*campaign, made.prepared.subjects.objects, asked);
  made.prepared.campaign = std::move(*campaign);
  made.prepared.number = number;
  return made;
}

}  // namespace sunder::cli
