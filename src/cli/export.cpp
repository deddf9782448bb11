#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/context.hpp"
#include "cli/options.hpp"
#include "cli/source_files.hpp"
#include "report/cpp_source.hpp"
#include "report/java_names.hpp"
#include "report/java_source.hpp"
#include "report/rust_names.hpp"
#include "report/rust_source.hpp"
#include "store/store.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/input_file.hpp"
#include "support/output_file.hpp"
#include "support/standard_streams.hpp"

namespace sunder::cli {
namespace {

struct ExportOptions {
  std::string store, object, method, as, into;
  std::vector<std::string> sources;
};

struct Chosen {
  std::string name, method;
  Object object;
  Violation violation;
  bool is_suspect;
};

Chosen chosen_from(const ExportOptions& options, const Campaign& campaign) {
  std::vector<Chosen> found;
  for (const ObjectResult& o : results_of(campaign))
    for (const MethodResult& m : o.methods) {
      const Violation* bad = violation_in(m.verdict);
      const bool wanted = (options.method.empty() || options.method == m.method) &&
                          (options.object.empty() || options.object == o.qualified_name);
      if (bad && wanted)
        found.push_back(
            {o.qualified_name, m.method, o.object, *bad, std::holds_alternative<Suspect>(m.verdict)});
    }
  if (found.empty()) throw InputError("there is no such violation in " + options.store);
  if (found.size() == 1) return found.front();
  std::vector<std::string> names;
  for (const Chosen& c : found) names.push_back("--object " + c.name + " --method " + c.method);
  throw InputError("there are several violations; choose one with " + joined(names, ", or "));
}

// Reads the class and the parameter types of overloads from the spec.
JavaNames java_names(const Chosen& chosen, const Found& found, const Context& context) {
  if (!found.java) throw InputError(chosen.name + " is not a Java object; use --as cpp");
  const std::string& file = found.java->spec;
  const std::string spec =
      file.empty() ? context.ready.java().derived_spec(found.java->class_name) : content_of(file);
  try {
    return java_names_in(spec, chosen.object);
  } catch (const MalformedJson& error) {
    throw InputError("cannot read the names of " + chosen.name + ": " + error.within("spec").what());
  }
}

std::vector<std::string> sources_of(const std::string& program) {
  auto sources = declared_sources(program);
  if (sources.empty())
    throw InputError("the sources of " + program + " are unknown; name the source with --source FILE");
  return sources;
}

std::string native_source(const ExportOptions& options, const Chosen& chosen, const Found& found) {
  if (found.java)
    throw InputError(fmt::format("{} is not a {} object; use --as java", chosen.name,
                                 options.as == "cpp" ? "C++" : "Rust"));
  const auto sources = options.sources.empty() ? sources_of(found.program) : options.sources;
  const bool is_rust = sources.front().ends_with(".rs");
  if (is_rust != (options.as == "rust"))
    throw InputError(fmt::format("{} is declared in {}; use --as {}", chosen.name, sources.front(),
                                 is_rust ? "rust" : "cpp"));
  if (is_rust)
    return rust_source(chosen.violation, chosen.object, rust_names(sources.front(), chosen.object));
  return cpp_source(chosen.violation, chosen.object, cpp_names(sources, chosen.object));
}

std::string source_of(const ExportOptions& options, const Chosen& chosen, const Found& found,
                      const Context& context) {
  if (options.as == "cpp" || options.as == "rust") return native_source(options, chosen, found);
  const JavaNames names = java_names(chosen, found, context);
  return options.as == "java" ? java_source(chosen.violation, chosen.object, names)
                              : jcstress_source(chosen.violation, chosen.object, names);
}

// A plain program cannot tell a thread that waits for ever rightly from one that should have returned.
void refuse_if_atomic_waits(const Violation& violation) {
  if (std::ranges::any_of(violation.atomic, is_stuck))
    throw InputError(
        "it cannot be exported: calls of an atomic object may wait for ever here, too, and plain threads do "
        "not "
        "come back from that; the command of the report shows it");
}

int export_violation(const ExportOptions& options, Context& context) {
  const Campaign campaign = campaign_in(options.store);
  if (context.java.is_default()) context.ready.use(java_settings_of(campaign, options.store));
  const Chosen chosen = chosen_from(options, campaign);
  refuse_if_atomic_waits(chosen.violation);
  const Found found = found_in(campaign, chosen.name, context, {"export", options.store});
  const std::string source = source_of(options, chosen, found, context);
  if (options.into.empty()) {
    print_data(source);
  } else {
    OutputFile(options.into).write(source);
    print(stdout, fmt::format("{} written: it shows {} {} of {}\n", options.into,
                              chosen.is_suspect ? "a violation that the core may have caused, with"
                                                : "a violation of",
                              chosen.method, chosen.name));
  }
  return kNothingFound;
}

}  // namespace

void add_export(CLI::App& app, Context& context) {
  auto* command = app.add_subcommand("export", "Write a program that shows a violation without Sunder");
  auto options = std::make_shared<ExportOptions>();
  command->add_option("STORE", options->store, "The store of the campaign that found it")->required();
  command->add_option("-m,--method", options->method, "The violation of this method");
  command->add_option("--object", options->object, "The object of the violation");
  command
      ->add_option(
          "--as", options->as,
          "Plain threads in a loop (cpp, which is also a GoogleTest; rust, a test of cargo; java), or a "
          "jcstress test")
      ->required()
      ->check(CLI::IsMember({"cpp", "rust", "java", "jcstress"}));
  command->add_option("--into", options->into, "Write to this file; Java needs the name Reproducer.java");
  command
      ->add_option(
          "--source", options->sources,
          "The source that declares the object, if neither sunder_add_objects nor cargo sunder built it: "
          "of a Rust crate, its root")
      ->allow_extra_args(false);
  command->footer(
      "Examples:\n"
      "  sunder check ./my_queue:Queue -m size --store queue.sunder\n"
      "  sunder export queue.sunder --as cpp --into reproducer.cpp\n"
      "  cargo sunder export queue.sunder --as rust --into tests/reproducer.rs\n"
      "  sunder check ConcurrentHashMap -m size --store map.sunder\n"
      "  sunder export map.sunder --as java --into Reproducer.java && java Reproducer.java");
  command->callback([&context, options] {
    context.chosen = [&context, options] { return export_violation(*options, context); };
  });
}

}  // namespace sunder::cli
