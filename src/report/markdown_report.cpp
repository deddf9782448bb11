#include "report/markdown_report.hpp"

#include <fmt/format.h>

#include "model/text.hpp"
#include "report/gravest_first.hpp"
#include "report/level_text.hpp"
#include "report/meaning_text.hpp"
#include "report/violation_text.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

// GitHub cuts a summary off after 1 MiB; a trace may be long.
constexpr std::size_t kMostBytes = 200'000;

// Text in a cell: no character begins a mark, a link or a tag.
std::string plain(std::string_view text) {
  std::string made;
  for (const char c : printable(text)) {
    if (c == '\n')
      made += ' ';
    else if (std::string_view("|\\`*_[]<>#~&@!").find(c) != std::string_view::npos)
      made += fmt::format("&#{};", static_cast<int>(c));
    else
      made += c;
  }
  return made;
}

// Code blocks end at the first fence that is as long, so this one is longer than any in the text.
std::string block(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + "text\n" + printable(text) + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

std::string row_of(const MethodResult& m, const ObjectResult& o, const Results& results) {
  const Violation* bad = violation_in(m.verdict);
  std::string verdict = verdict_text(m, o.object);
  if (bad && std::holds_alternative<NonAtomic>(m.verdict))
    verdict += std::string(": ") + title_of(gravity_of(*bad));
  if (results.is_known(o, m)) verdict += ", known";
  return fmt::format("| {} | {} | {} | {} | {} |\n", plain(o.qualified_name), plain(m.method), plain(verdict),
                     bad ? plain(to_text(bad->harness, o.object)) : "",
                     bad ? plain(to_text(bad->symptom)) : "");
}

std::string details_of(const MethodResult& m, const ObjectResult& o, const Results& results) {
  std::string text;
  for (const Violation* v : violations_in(m.verdict))
    text +=
        fmt::format("\n<details><summary>{}.{}: {}</summary>\n\n{}\n</details>\n", plain(o.qualified_name),
                    plain(m.method), plain(meaning_text(*v, o.object)),
                    block(details_text(*v, o.object,
                                       reproduce_command(*v, o.object, results.command, o.qualified_name))));
  return text;
}

}  // namespace

std::string markdown_summary(const Results& results) {
  std::string text = "## Sunder: " + plain(counts_text(results.objects)) + "\n\n";
  if (results.interrupted) text += "Stopped early: these are the results so far.\n\n";
  if (results.baseline) text += "Compared with " + plain(results.baseline_name) + ".\n\n";
  text += "| object | method | verdict | harness | outcome |\n|---|---|---|---|---|\n";
  std::string details;
  for (const ObjectResult* o : gravest_first(results.objects))
    for (const MethodResult* m : gravest_first(o->methods)) {
      text += row_of(*m, *o, results);
      if (details.size() < kMostBytes) details += details_of(*m, *o, results);
    }
  return text + details;
}

}  // namespace sunder
