#include "targets/native/explore/schedule.hpp"

#include <sstream>

#include "model/harness.hpp"
#include "support/error.hpp"

namespace sunder::native::explore {

std::string to_text(const Schedule& schedule) {
  std::string text;
  for (const Segment& s : schedule)
    text += (text.empty() ? "" : " ") + std::to_string(s.fiber) + ":" + std::to_string(s.events);
  return text;
}

Schedule schedule_from(const std::string& text) {
  Schedule schedule;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    std::istringstream parts(word);
    Segment segment;
    char colon = 0;
    if (!(parts >> segment.fiber >> colon >> segment.events) || colon != ':' || segment.fiber < 0 ||
        segment.fiber >= kMaxSequences)
      throw InputError("'" + word + "' is no step of a schedule; write 0:3 1:12 0:4");
    schedule.push_back(segment);
  }
  return schedule;
}

}  // namespace sunder::native::explore
