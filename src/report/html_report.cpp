#include "report/html_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "model/fields.hpp"
#include "report/gravest_first.hpp"
#include "report/json_report.hpp"
#include "report/page.hpp"
#include "report/summary_text.hpp"
#include "report/violation_text.hpp"
#include "support/printable.hpp"

namespace sunder {
namespace {

void put(std::string& page, const std::string& mark, const std::string& content) {
  page.replace(page.find(mark), mark.size(), content);
}

// In a script element, only `<` can end the text.
std::string harmless(const std::string& json) {
  std::string made;
  for (const char c : json) made += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return made;
}

// A browser obeys marks of the writing direction, too.
void make_printable(nlohmann::ordered_json& json) {
  if (json.is_string()) json = printable(json.get_ref<const std::string&>());
  if (json.is_structured())
    for (auto& each : json) make_printable(each);
}

// Text between tags, which no browser obeys.
std::string escaped(std::string_view text) {
  std::string made;
  for (const char c : printable(text))
    made += c == '<' ? std::string("&lt;") : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return made;
}

// The content for a browser without scripts: the violations, and the table of the terminal.
std::string plain_text(const Results& results) {
  std::string text;
  for (const ObjectResult* o : gravest_first(results.objects))
    for (const MethodResult* m : gravest_first(o->methods))
      for (const Violation* v : violations_in(m->verdict))
        text += o->qualified_name + "." + m->method + "\n" +
                violation_text(*v, o->object,
                               reproduce_command(*v, o->object, results.command, o->qualified_name)) +
                "\n";
  return text + summary_text(results.objects);
}

// The worst comes first.
constexpr const char* kLooks[] = {"wrong", "fixed", "same", ""};

std::size_t look_of(const std::string& word) {
  if (word.starts_with("new") || word.find("worse") != word.npos) return 0;
  return word == "fixed" ? 1 : word.empty() ? 3 : 2;
}

// "atomic within bounds", "non-atomic: bug".
std::string spoken(const Standing& standing) {
  std::string text = to_text(standing);
  if (standing.kind != VerdictKind::non_atomic) std::ranges::replace(text, '-', ' ');
  return text;
}

}  // namespace

std::string html_page(const Results& results) {
  std::string page = kPageHtml;
  put(page, "/*CSS*/", kPageCss);
  put(page, "/*JS*/", kPageJs);
  nlohmann::ordered_json json = result_json(results);
  make_printable(json);
  put(page, "/*RESULTS*/", harmless(json_text(json)));
  put(page, "<!--TEXT-->",
      escaped(plain_text(results)));  // last: no text above has this mark, since `<` is escaped
  return page;
}

std::string html_changes(const std::vector<Change>& changes, const std::string& before,
                         const std::string& after) {
  std::string rows_by_look[std::size(kLooks)];
  std::size_t changed = 0;
  for (const Change& change : changes) {
    changed += change.before != change.after ? 1 : 0;
    const std::string word = word_for(change);
    if (change.before == change.after && word.empty()) continue;
    const auto cell = [](const char* title, const std::optional<Standing>& standing) {
      return fmt::format("<td data-title=\"{}\">{}</td>", title, standing ? escaped(spoken(*standing)) : "-");
    };
    const std::size_t look = look_of(word);
    rows_by_look[look] +=
        fmt::format("<tr class=\"{}\"><td>{}</td><td class=\"mono\">{}</td>{}{}<td>{}</td></tr>\n",
                    kLooks[look], escaped(change.object), escaped(change.method),
                    cell("before", change.before), cell("after", change.after), escaped(word));
  }
  std::string rows;
  for (const std::string& each : rows_by_look) rows += each;
  const std::string title =
      std::to_string(changed) + " of " + std::to_string(changes.size()) + " verdicts differ";
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n<title>Sunder: " +
         title + "</title>\n<style>" + kPageCss +
         "</style>\n</head>\n<body>\n<header><h1>Sunder <span id=\"verdict-line\">" + title +
         "</span></h1>\n<p id=\"about\">" + escaped(before) + " \u2192 " + escaped(after) +
         "</p></header>\n<main class=\"scroll\"><table class=\"changes\"><thead><tr><th>object</th>"
         "<th>method</th><th>before</th><th>after</th><th></th></tr></thead><tbody>\n" +
         rows + "</tbody></table></main>\n</body>\n</html>\n";
}

}  // namespace sunder
