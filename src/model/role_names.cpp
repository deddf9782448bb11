#include "model/role_names.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <span>

namespace sunder {
namespace {

using Word = std::string_view;

bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return is_lower(c) || is_upper(c); }

// In "SPSCQueue" the second word begins at the last of the capitals.
bool begins_word(std::string_view name, std::size_t at) {
  const char before = name[at - 1], here = name[at];
  if (is_digit(before) != is_digit(here)) return true;
  if (is_lower(before) && is_upper(here)) return true;
  return is_upper(before) && is_upper(here) && at + 1 < name.size() && is_lower(name[at + 1]);
}

template <std::size_t N>
bool is_one_of(Word word, const std::array<Word, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

// --- Names of objects ---

/// How many threads may use a side, as far as the name tells.
enum class Threads { one, many };

struct Abbreviation {
  Word word;
  SingleSides sides;
};

constexpr std::array kAbbreviations{
    Abbreviation{"spsc", {true, true}},  Abbreviation{"mpsc", {false, true}},
    Abbreviation{"spmc", {true, false}}, Abbreviation{"mpmc", {false, false}},
    Abbreviation{"swsr", {true, true}},  Abbreviation{"mwsr", {false, true}},
    Abbreviation{"swmr", {true, false}}, Abbreviation{"srsw", {true, true}},
    Abbreviation{"mrsw", {true, false}}, Abbreviation{"mwmr", {false, false}},
};

constexpr std::array<Word, 3> kOne{"single", "one", "sole"};
constexpr std::array<Word, 3> kMany{"multi", "multiple", "many"};
constexpr std::array<Word, 2> kProducers{"producer", "writer"};
constexpr std::array<Word, 2> kConsumers{"consumer", "reader"};
constexpr std::array<Word, 7> kQueues{"queue", "buffer", "ring", "channel", "pipe", "fifo", "deque"};

std::optional<Threads> threads_of(Word word) {
  if (is_one_of(word, kOne)) return Threads::one;
  if (is_one_of(word, kMany)) return Threads::many;
  return std::nullopt;
}

// A word that begins or ends with an abbreviation, as in "spscqueue". Inside a word it may be chance.
const Abbreviation* abbreviation_in(Word word) {
  const auto found = std::ranges::find_if(kAbbreviations, [&](const Abbreviation& a) {
    return word.starts_with(a.word) || word.ends_with(a.word);
  });
  return found == kAbbreviations.end() ? nullptr : &*found;
}

// "singleproducer" is two words.
void split_number(std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i)
    for (const Word first : {"single", "multiple", "multi", "one", "many"})
      for (const Word second : {"producer", "consumer", "writer", "reader"})
        if (words[i].size() >= first.size() + second.size() && words[i].starts_with(first) &&
            words[i].substr(first.size()).starts_with(second)) {
          const std::string rest = words[i].substr(first.size());
          words[i] = first;
          words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest);
        }
}

// "OneToOneQueue", "ManyToOneRingBuffer". Without a queue in its name, it may be a relation.
std::optional<SingleSides> one_to_one(std::span<const std::string> words) {
  const bool is_queue = std::ranges::any_of(words, [](Word w) { return is_one_of(w, kQueues); });
  for (std::size_t i = 0; is_queue && i + 2 < words.size(); ++i) {
    const auto from = threads_of(words[i]), to = threads_of(words[i + 2]);
    if (words[i + 1] == "to" && from && to) return SingleSides{*from == Threads::one, *to == Threads::one};
  }
  return std::nullopt;
}

/// The numbers of threads that stand before "producer" and "consumer".
struct Sides {
  std::optional<Threads> producer, consumer;
  bool both = false;  // "producer" and "consumer" follow each other
};

Sides sides_in(std::span<const std::string> words) {
  Sides made;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool produces = is_one_of(words[i], kProducers), consumes = is_one_of(words[i], kConsumers);
    const auto threads = i > 0 ? threads_of(words[i - 1]) : std::nullopt;
    if (produces && threads) made.producer = threads;
    if (consumes && threads) made.consumer = threads;
    if (i > 0 && (words[i] == "consumer" && words[i - 1] == "producer")) made.both = true;
  }
  return made;
}

// A side without a number has that of the other side if it follows it: "SingleProducerConsumer". With no
// number at all, "ProducerConsumer" names one of each.
std::optional<SingleSides> spelled_out(std::span<const std::string> words) {
  Sides sides = sides_in(words);
  if (sides.both) {
    if (!sides.producer) sides.producer = sides.consumer.value_or(Threads::one);
    if (!sides.consumer) sides.consumer = sides.producer;
  }
  if (!sides.producer && !sides.consumer) return std::nullopt;
  return SingleSides{sides.producer == Threads::one, sides.consumer == Threads::one};
}

// "com.acme.Outer$SpscQueue@small" -> "SpscQueue@small".
std::string_view simple_name(std::string_view name) {
  const auto qualifier = name.substr(0, name.find('@')).find_last_of(".$:/");
  return qualifier == std::string_view::npos ? name : name.substr(qualifier + 1);
}

// --- Names of methods ---

constexpr std::array<Word, 20> kProducing{
    "push", "enqueue", "offer", "put",     "add",     "send", "write", "emplace", "insert",   "append",
    "post", "submit",  "enq",   "produce", "publish", "fill", "feed",  "inject",  "transfer", "prepend"};
constexpr std::array<Word, 18> kConsuming{"pop",   "dequeue", "poll",  "take",     "receive", "recv",
                                          "read",  "remove",  "peek",  "consume",  "drain",   "deq",
                                          "fetch", "clear",   "steal", "retrieve", "extract", "unqueue"};
// These are verbs, or stand for one, only at the begin of a name.
constexpr std::array<Word, 2> kProducingFirst{"set", "store"};
constexpr std::array<Word, 2> kConsumingFirst{"get", "load"};
constexpr std::array<Word, 5> kPlaces{"front", "head", "first", "next", "element"};
constexpr std::array<Word, 10> kBefore{"try",      "do",   "unsafe", "relaxed", "weak",
                                       "blocking", "lazy", "wait",   "bulk",    "async"};
constexpr std::array<Word, 11> kObserved{"size",      "empty", "capacity", "length", "count", "full",
                                         "remaining", "space", "closed",   "approx", "guess"};
constexpr std::array<Word, 14> kBesideObserved{"get",     "is",          "has",       "max",       "was",
                                               "current", "approximate", "estimated", "available", "lock",
                                               "can",     "likely",      "free",      "the"};

bool is_observer(std::span<const std::string> words) {
  const bool says_it = std::ranges::any_of(words, [](Word w) { return is_one_of(w, kObserved); });
  return says_it && std::ranges::all_of(words, [](Word w) {
           return is_one_of(w, kObserved) || is_one_of(w, kBesideObserved);
         });
}

// The direction of one word. Without a verb before it, the name of a place is what `front()` returns.
Direction direction_of_word(Word word, bool is_first) {
  if (is_one_of(word, kProducing) || is_one_of(word, kProducingFirst)) return Direction::produces;
  if (is_one_of(word, kConsuming) || is_one_of(word, kConsumingFirst)) return Direction::consumes;
  return is_first && is_one_of(word, kPlaces) ? Direction::consumes : Direction::unknown;
}

bool counts_only_first(Word word) {
  return is_one_of(word, kProducingFirst) || is_one_of(word, kConsumingFirst);
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  bool inside = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool part_of_word = is_letter(name[i]) || is_digit(name[i]);
    if (part_of_word && (!inside || begins_word(name, i))) words.emplace_back();
    if (part_of_word) words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
    inside = part_of_word;
  }
  return words;
}

std::optional<SingleSides> told_sides(std::string_view object_name) {
  std::vector<std::string> words = words_of(simple_name(object_name));
  std::optional<SingleSides> told;
  for (const std::string& word : words) {
    const Abbreviation* here = abbreviation_in(word);
    if (here && told && *told != here->sides) return SingleSides{};
    if (here) told = here->sides;
  }
  if (told) return told;
  split_number(words);
  if (const auto sides = one_to_one(words)) return sides;
  return spelled_out(words);
}

Direction direction_of(std::string_view method_name) {
  std::vector<std::string> words = words_of(method_name);
  if (is_observer(words)) return Direction::observes;
  auto told = Direction::unknown;
  bool is_first = true;
  for (std::string& word : words) {
    if (word.size() > 3 && word.starts_with("try")) word.erase(0, 3);
    const Direction here = direction_of_word(word, is_first);
    const bool counts = told != Direction::unknown || is_first || !counts_only_first(word);
    is_first &= is_one_of(word, kBefore);
    if (here == Direction::unknown || !counts) continue;
    if (told != Direction::unknown && told != here) return Direction::unknown;
    told = here;
  }
  return told;
}

}  // namespace sunder
