#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

/// The notes on findings in gallery/notes.json.
namespace gallery {

struct Note {
  std::vector<std::string> objects, methods;
  std::string memory = "sc";  ///< "c11": for what shows under that memory model only; "any": for both
  bool documented = false;    ///< the documentation allows the outcome
  std::string documentation, mechanism;
  std::string hear;  ///< whether the maintainers should hear of it: "yes", "no", or in a few words
  std::string why;   ///< the reason, from the source and the documentation
};

class Notes {
 public:
  explicit Notes(const nlohmann::json& all);

  /// Null if there is none.
  [[nodiscard]] const Note* of(const std::string& object, const std::string& method,
                               bool under_c11 = false) const;

 private:
  std::vector<Note> all_;
};

/// Collects for which findings the maintainers should hear, each reason once.
class Arguments {
 public:
  void add(const std::string& object, const std::string& method, const Note& note);

  /// A paragraph for each reason, with the findings that it is for; empty if there are none.
  [[nodiscard]] std::string text() const;

 private:
  struct Argument {
    std::vector<std::string> findings;
    std::string hear, why;
  };
  std::vector<Argument> all_;
};

}  // namespace gallery
