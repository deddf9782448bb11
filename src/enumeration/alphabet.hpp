#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/harness.hpp"
#include "model/object.hpp"

namespace sunder {

/// A sequence as small numbers: for each invocation its method, then its slots. A slot is the index of a
/// value or of a member of a domain. A map has the slots of its two keys, then those of their values.
using Word = std::vector<std::uint16_t>;

/// How a part of an argument is chosen.
enum class Pick : std::uint8_t {
  member,   ///< a member of a domain
  value,    ///< any value
  pair,     ///< two distinct values, unordered
  entries,  ///< two distinct keys, each with any value, unordered; data-independent only
};
inline constexpr int kPickKinds = 4;

/// The number of slots that such a choice fills.
constexpr int slots_of(Pick pick) { return pick == Pick::entries ? 4 : pick == Pick::pair ? 2 : 1; }

struct Atom {
  Pick pick = Pick::value;
  bool renamable = false;  ///< a data-independent value; these are a separate sort, up to renaming
  int members = 0;         ///< the size of the domain
};

/// A method as a letter of a word.
struct Letter {
  int method = 0;
  bool under_test = false;
  bool update = false;
  std::uint32_t role = 0;   ///< the bit of its role; 0 if any sequence may call it
  std::uint32_t takes = 0;  ///< what the sequence holds after it, as bits: a lock
  std::uint32_t gives = 0;  ///< what it gives back, and must hold before
  std::vector<Atom> atoms = {};
};

/// The methods that a harness may call: the core, and the method under test.
class Alphabet {
 public:
  Alphabet(const Object& object, std::optional<int> method);

  [[nodiscard]] const std::vector<Letter>& letters() const { return letters_; }
  [[nodiscard]] const std::vector<Atom>& atoms(int method) const { return atoms_[method]; }
  /// True if some letter has an ordinary value, or a data-independent one.
  [[nodiscard]] bool plain() const { return plain_; }
  [[nodiscard]] bool renamable() const { return renamable_; }

  /// The number of things that sequences take and give back.
  [[nodiscard]] int holds() const { return static_cast<int>(holds_.size()); }

  /// The number of roles of the letters.
  [[nodiscard]] int roles() const { return static_cast<int>(roles_.size()); }

  [[nodiscard]] Sequence decode(const Word& word) const;
  /// Throws std::invalid_argument if an argument does not fit its parameter.
  [[nodiscard]] Word encode(const Sequence& sequence) const;

 private:
  std::uint32_t role_bit(const std::string& role);
  void note_holds();

  std::vector<Method> methods_;
  std::vector<std::vector<Atom>> atoms_;  // by method
  std::vector<Letter> letters_;
  std::vector<std::string> roles_;
  std::vector<std::vector<std::string>> holds_;  // the methods that take each
  bool plain_ = false;
  bool renamable_ = false;
};

}  // namespace sunder
