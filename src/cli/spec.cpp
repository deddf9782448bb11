#include <memory>

#include "cli/context.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {

void add_spec(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("spec", "Derive a spec from a Java class");
  auto name = std::make_shared<std::string>();
  command->add_option("CLASS", *name, "Such as java.util.concurrent.ConcurrentHashMap")->required();
  command->footer(
      "Examples:\n"
      "  sunder spec com.acme.MyQueue --classpath my.jar > MyQueue.json\n"
      "  sunder check ./MyQueue.json --classpath my.jar");
  command->callback([&context, name] {
    context.chosen = [&context, name] {
      print(stdout, context.ready.java().derived_spec(*name));
      return kNothingFound;
    };
  });
}

}  // namespace sunder::cli
