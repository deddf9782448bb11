#include "search/meaning/pasts.hpp"

#include <functional>
#include <set>

namespace sunder {
namespace {

/// Takes the calls of a harness one by one, in every order that it allows.
class Moments {
 public:
  Moments(const Harness& harness, int call, std::size_t most)
      : harness_(harness),
        before_(predecessors(static_cast<int>(harness.sequences.size()), harness.order)),
        taken_(harness.sequences.size(), 0),
        most_(most) {
    for (std::size_t s = 0, first = 0; s < harness.sequences.size(); first += harness.sequences[s++].size())
      if (static_cast<std::size_t>(call) >= first &&
          static_cast<std::size_t>(call) < first + harness.sequences[s].size()) {
        own_ = s;
        place_ = static_cast<std::size_t>(call) - first;
      }
  }

  std::vector<Past> all() {
    walk();
    return made_;
  }

 private:
  [[nodiscard]] bool is_enabled(std::size_t s) const {
    if (taken_[s] == harness_.sequences[s].size()) return false;
    for (std::size_t other = 0; other < taken_.size(); ++other)
      if ((before_[s] >> other & 1U) && taken_[other] < harness_.sequences[other].size()) return false;
    return true;
  }

  void walk() {
    if (made_.size() >= most_) return;
    if (taken_[own_] == place_ && is_enabled(own_) && known_.insert(path_).second)
      made_.push_back({path_, rest()});
    for (std::size_t s = 0; s < taken_.size(); ++s) {
      if (!is_enabled(s) || (s == own_ && taken_[s] == place_)) continue;
      path_.push_back(harness_.sequences[s][taken_[s]++]);
      walk();
      path_.pop_back();
      --taken_[s];
    }
  }

  // The remaining calls without the call itself, sequence by sequence as far as the order allows.
  Sequence rest() {
    const auto taken = taken_;
    Sequence made;
    ++taken_[own_];
    for (bool goes_on = true; goes_on;) {
      goes_on = false;
      for (std::size_t s = 0; s < taken_.size(); ++s)
        while (is_enabled(s)) {
          made.push_back(harness_.sequences[s][taken_[s]++]);
          goes_on = true;
        }
    }
    taken_ = taken;
    return made;
  }

  const Harness& harness_;
  std::vector<std::uint32_t> before_;
  std::vector<std::size_t> taken_;
  std::size_t most_, own_ = 0, place_ = 0;
  Sequence path_;
  std::set<Sequence> known_;
  std::vector<Past> made_;
};

}  // namespace

std::vector<Past> pasts_of(const Harness& harness, int call, std::size_t most) {
  return Moments(harness, call, most).all();
}

}  // namespace sunder
