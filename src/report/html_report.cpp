#include "report/html_report.hpp"

#include "model/fields.hpp"
#include "report/json_report.hpp"
#include "report/page.hpp"

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

}  // namespace

std::string html_page(const Results& results) {
  std::string page = kPageHtml;
  put(page, "/*CSS*/", kPageCss);
  put(page, "/*JS*/", kPageJs);
  put(page, "/*RESULTS*/", harmless(json_text(result_json(results))));
  return page;
}

}  // namespace sunder
