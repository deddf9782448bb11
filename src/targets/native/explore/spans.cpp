#include "targets/native/explore/spans.hpp"

#include <algorithm>

namespace sunder::native::explore {

void Spans::start(int sequences) {
  spans_.resize(static_cast<std::size_t>(sequences));
  for (auto& of_sequence : spans_) of_sequence.clear();
  moment_ = 0;
}

bool Spans::was_serial() const {
  std::vector<Span> all;
  for (const auto& of_sequence : spans_) all.insert(all.end(), of_sequence.begin(), of_sequence.end());
  if (std::ranges::count(all, kNever, &Span::end) > 1) return false;
  std::ranges::sort(all, {}, &Span::begin);
  return std::ranges::adjacent_find(all, [](const auto& a, const auto& b) { return a.end > b.begin; }) ==
         all.end();
}

int Spans::returned(int sequence) const {
  return static_cast<int>(std::ranges::count_if(spans_[static_cast<std::size_t>(sequence)],
                                                [](const Span& s) { return s.end != kNever; }));
}

bool Spans::is_in_a_call(int sequence) const {
  const auto& all = spans_[static_cast<std::size_t>(sequence)];
  return !all.empty() && all.back().end == kNever;
}

std::vector<RealTime> Spans::real_time(const std::vector<int>& first) const {
  std::vector<RealTime> order;
  for (std::size_t a = 0; a < spans_.size(); ++a)
    for (std::size_t b = 0; b < spans_.size(); ++b)
      for (std::size_t i = 0; a != b && i < spans_[a].size(); ++i)
        for (std::size_t k = 0; k < spans_[b].size(); ++k)
          if (spans_[a][i].end < spans_[b][k].begin)
            order.push_back({first[a] + static_cast<int>(i), first[b] + static_cast<int>(k)});
  return order;
}

}  // namespace sunder::native::explore
