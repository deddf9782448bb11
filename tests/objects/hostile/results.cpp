// Results and arguments that are hard to keep, to compare and to print.
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hostile.hpp"

namespace hostile {
namespace {

/// Returns a string of 10 MB.
std::string huge_text() { return std::string(10'000'000, 'r'); }

/// Returns a million numbers.
std::vector<int> many_numbers() { return std::vector<int>(1'000'000, 7); }

/// A result whose text throws, or crashes.
template <bool kCrashes>
struct Unwritable {};
template <bool kCrashes>
void sunder_write(sunder::Writer&, const Unwritable<kCrashes>&) {
  if (kCrashes) *static_cast<volatile int*>(nullptr) = 1;
  throw std::runtime_error("not to be written");
}

/// Returns a result that throws when it is written.
Unwritable<false> throws_when_written() { return {}; }

/// Returns a result that crashes when it is written.
Unwritable<true> crashes_when_written() { return {}; }

/// Returns a string with every byte.
std::string every_byte() {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  return all;
}

/// Returns a string that is no UTF-8.
std::string no_utf8() { return "\xc3\x28 \xff \xed\xa0\x80"; }

/// Returns a string that changes a terminal, and ends a page of HTML.
std::string escapes() { return "\x1b[2J\a\b\r\n</td></script>]]>\uFFFE"; }

/// Returns a string that looks like the text of an outcome.
std::string imitation() { return "\", threw std::bad_alloc], [put(0)"; }

/// Takes strings that are no UTF-8.
struct Takes {
  std::mutex mutex;
  std::string value;
  std::string act(const std::string& v) {
    const std::lock_guard lock(mutex);
    return std::exchange(value, v);
  }
};

}  // namespace

Entries results() {
  return {kind("HugeText", &huge_text),
          kind("ManyNumbers", &many_numbers),
          kind("ThrowWhenWritten", &throws_when_written),
          kind("CrashWhenWritten", &crashes_when_written),
          kind("EveryByte", &every_byte),
          kind("NoUtf8", &no_utf8),
          kind("Escapes", &escapes),
          kind("Imitation", &imitation),
          sunder::object<Takes>("NoUtf8Argument")
              .core("act", &Takes::act)
              .domain(0, {"\xff\xfe", "\x1b[2J\n", "\""})
              .entry()};
}

}  // namespace hostile
