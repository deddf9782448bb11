#include <memory>

#include "cli/context.hpp"
#include "model/roles.hpp"
#include "support/format.hpp"
#include "support/standard_streams.hpp"
#include "support/terminal.hpp"

namespace sunder::cli {
namespace {

std::string labels(const Object& object, const std::vector<int>& methods) {
  std::vector<std::string> texts;
  for (const int m : methods) texts.push_back(method_label(object, m));
  return joined(texts);
}

constexpr std::size_t kColumns = 100;  // in a file or a pipe

int list(const std::string& word, const Context& context) {
  std::vector<std::vector<std::string>> rows{{"object", "core", "to be checked"}};
  const Terminal terminal(stdout);
  std::vector<std::vector<std::string>> assumed;  // a first column that is empty indents the text
  for (Found& f : word.empty() ? context.ready.all() : context.ready.named(word)) {
    rows.push_back(
        {f.name, labels(f.object, core_methods(f.object)), labels(f.object, other_methods(f.object))});
    assume_roles(f.object);
    if (f.object.roles_assumed) assumed.push_back({"", assumption_text(f.object)});
  }
  const std::size_t width = terminal.is_terminal() ? terminal.columns() : kColumns;
  print(stdout, wrapped_table(rows, width));
  if (!assumed.empty()) print(stdout, "\n" + wrapped_table(assumed, width));
  if (rows.size() == 1)
    print(stdout, "nothing is ready here; name a program that declares objects: sunder list ./my_queue\n");
  return kNothingFound;
}

}  // namespace

void add_list(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("list", "Show the objects that are ready to be checked");
  auto word = std::make_shared<std::string>();
  command->add_option("OBJECT", *word, "Show only these: a group, a program or an object");
  command->footer("Examples:\n  sunder list\n  sunder list jdk\n  sunder list ./my_queue");
  command->callback([&context, word] { context.chosen = [&context, word] { return list(*word, context); }; });
}

}  // namespace sunder::cli
