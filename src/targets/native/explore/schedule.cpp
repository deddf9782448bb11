#include "targets/native/explore/schedule.hpp"

#include <sstream>

#include "model/harness.hpp"
#include "support/error.hpp"

namespace sunder::native::explore {
namespace {

bool is_read(std::istringstream& word) { return word.peek() == std::istringstream::traits_type::eof(); }

bool read_draw(const std::string& word, Schedule& into) {
  std::istringstream in(word);
  char mark = 0;
  int drawn = 0;
  if (!(in >> mark >> drawn) || !is_read(in) || mark != '?' || drawn < 0) return false;
  into.draws.push_back(drawn);
  return true;
}

bool read_segment(const std::string& word, Schedule& into) {
  std::istringstream in(word);
  Segment segment;
  char colon = 0;
  if (!(in >> segment.fiber >> colon >> segment.events) || !is_read(in) || colon != ':') return false;
  if (segment.fiber < 0 || segment.fiber >= kMaxSequences) return false;
  into.segments.push_back(segment);
  return true;
}

}  // namespace

std::string to_text(const Schedule& schedule) {
  std::string text;
  for (const Segment& s : schedule.segments)
    text += (text.empty() ? "" : " ") + std::to_string(s.fiber) + ":" + std::to_string(s.events);
  for (const int drawn : schedule.draws) text += " ?" + std::to_string(drawn);
  return text;
}

Schedule schedule_from(const std::string& text) {
  Schedule schedule;
  std::istringstream in(text);
  for (std::string word; in >> word;)
    if (!read_segment(word, schedule) && !read_draw(word, schedule))
      throw InputError("'" + word + "' is no step of a schedule; write 0:3 1:12 0:4");
  return schedule;
}

}  // namespace sunder::native::explore
