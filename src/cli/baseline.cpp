#include "cli/baseline.hpp"

#include <fstream>

#include "store/store.hpp"
#include "support/error.hpp"

namespace sunder::cli {

Verdicts verdicts_in(const std::string& path) {
  std::ifstream file(path);
  if (!file)
    throw InputError("cannot read " + path + "; give a file that 'check --json' or 'check --store' wrote");
  if (is_store(path)) return verdicts_of(results_of(campaign_in(path)));
  const Json results = Json::parse(file, nullptr, false);
  const InputError neither(path + " is neither a result file nor a store; give one that 'check' wrote");
  Verdicts made;
  try {
    for (const Json& object : results.at("objects"))
      for (const Json& method : object.at("methods"))
        made[{object.at("name"), method.at("name")}] = from_json<VerdictKind>(method.at("verdict"));
  } catch (const Json::exception&) {
    throw neither;
  } catch (const MalformedJson&) {
    throw neither;
  }
  return made;
}

}  // namespace sunder::cli
