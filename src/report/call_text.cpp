#include "report/call_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/text.hpp"
#include "support/format.hpp"

namespace sunder {

std::vector<Invocation> invocations_of(const Harness& harness) {
  std::vector<Invocation> all;
  for (const Sequence& s : harness.sequences) all.insert(all.end(), s.begin(), s.end());
  return all;
}

std::string call_text(const Harness& harness, std::size_t position, const Object& object) {
  const auto all = invocations_of(harness);
  const std::string text = to_text(all[position], object);
  const auto reads_alike = [&](const Invocation& i) { return to_text(i, object) == text; };
  if (std::ranges::count_if(all, reads_alike) == 1) return text;
  std::size_t sequence = 0, place = position;
  while (place >= harness.sequences[sequence].size()) place -= harness.sequences[sequence++].size();
  return fmt::format("{} (call {} of sequence {})", text, place + 1, sequence);
}

std::string sequence_text(const Sequence& sequence, const Object& object) {
  std::vector<std::string> texts;
  for (const Invocation& i : sequence) texts.push_back(to_text(i, object));
  return joined(texts, "; ");
}

}  // namespace sunder
