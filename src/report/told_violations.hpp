#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/verdict.hpp"

namespace sunder {

/// Remembers which violations were already told: a method's verdict comes again with each violation of
/// another meaning, and when the search for them has ended.
class ToldViolations {
 public:
  /// True if a violation of this method was told before.
  [[nodiscard]] bool knows(const std::string& object, const std::string& method) const {
    return told_.contains({object, method});
  }

  /// The violations of the verdict whose meaning was not told yet; they now count as told.
  std::vector<const Violation*> take_new(const std::string& object, const MethodResult& result);

  /// True if there is something to tell about the method's level that was not told yet; it now counts as
  /// told.
  bool take_level(const std::string& object, const std::string& method, const std::string& level);

 private:
  std::map<std::pair<std::string, std::string>, std::string> levels_;
  std::map<std::pair<std::string, std::string>, std::vector<Violation>>
      told_;  // without what is not compared
};

}  // namespace sunder
