#include "report/html_report.hpp"

#include "model/fields.hpp"
#include "report/json_report.hpp"
#include "report/page.hpp"
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

}  // namespace

std::string html_page(const Results& results) {
  std::string page = kPageHtml;
  put(page, "/*CSS*/", kPageCss);
  put(page, "/*JS*/", kPageJs);
  nlohmann::ordered_json json = result_json(results);
  make_printable(json);
  put(page, "/*RESULTS*/", harmless(json_text(json)));
  return page;
}

}  // namespace sunder
