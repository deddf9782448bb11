#include "targets/native/explore/schedule.hpp"

#include <sstream>

#include "model/harness.hpp"
#include "support/error.hpp"
#include "targets/native/put_back_words.hpp"

namespace sunder::native::explore {
namespace {

constexpr const char* kWithoutRaces = ",races-off";
constexpr const char* kNoReuse = "no-reuse";

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

bool read_late(const std::string& word, Schedule& into) {
  std::istringstream in(word);
  std::int64_t number = 0;
  LateDraw late;
  char mark = 0, equals = 0;
  if (!(in >> mark >> number >> equals >> late.taken) || !is_read(in)) return false;
  if (mark != 'r' || number < 0 || equals != '=' || late.taken < 1) return false;
  late.number = static_cast<std::uint64_t>(number);
  if (!into.late.empty() && into.late.back().number >= late.number) return false;
  into.late.push_back(late);
  return true;
}

bool read_memory(const std::string& word, Schedule& into) {
  for (const Memory memory : {Memory::tso, Memory::c11}) {
    const std::string name = name_of(memory);
    if ((word != name && word != name + kWithoutRaces) || !into.segments.empty()) continue;
    into.memory = memory;
    into.races = word == name;
    return true;
  }
  return false;
}

// "put-back" and "no-reuse" come first, in this order.
bool read_mark(const std::string& word, Schedule& into) {
  if (word == kPutBackMark && into == Schedule{}) return into.put_back = true;
  Schedule marked;
  marked.put_back = into.put_back;
  if (word != kNoReuse || into != marked) return false;
  into.reuse = false;
  return true;
}

}  // namespace

std::string to_text(const Schedule& schedule) {
  std::string text(schedule.put_back ? kPutBackMark : "");
  if (!schedule.reuse) text += (text.empty() ? "" : " ") + std::string(kNoReuse);
  if (schedule.memory != Memory::sc)
    text += (text.empty() ? "" : " ") + std::string(name_of(schedule.memory)) +
            (schedule.races ? "" : kWithoutRaces);
  for (const Segment& s : schedule.segments)
    text += (text.empty() ? "" : " ") + std::to_string(s.fiber) + ":" + std::to_string(s.events);
  for (const int drawn : schedule.draws) text += " ?" + std::to_string(drawn);
  for (const LateDraw& each : schedule.late)
    text += " r" + std::to_string(each.number) + "=" + std::to_string(each.taken);
  return text;
}

Schedule schedule_from(const std::string& text) {
  Schedule schedule;
  std::istringstream in(text);
  for (std::string word; in >> word;)
    if (!read_segment(word, schedule) && !read_draw(word, schedule) && !read_late(word, schedule) &&
        !read_memory(word, schedule) && !read_mark(word, schedule))
      throw InputError("'" + word + "' is no step of a schedule; write 0:3 1:12 0:4");
  return schedule;
}

}  // namespace sunder::native::explore
