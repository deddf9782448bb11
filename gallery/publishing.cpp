#include "publishing.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace gallery {
namespace {

struct Finished {
  int exit_code;
  std::string out;
};

Finished run(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  std::array<char, 4096> chunk;
  while (const std::size_t n = fread(chunk.data(), 1, chunk.size(), pipe)) text.append(chunk.data(), n);
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, std::move(text)};
}

// The text before the second part, and the second part.
std::pair<std::string, std::string> parts_of(const fs::path& page) {
  std::ifstream in(page);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t second = std::min(text.find(kSecondPart), text.size());
  return {text.substr(0, second), text.substr(second)};
}

}  // namespace

json read(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("cannot read " + path);
  return json::parse(in);
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

// A violation that stress found can take a few attempts on a busy machine.
std::string shown_again(const std::string& command) {
  constexpr int kTries = 5, kViolationFound = 1;
  for (int i = 0; i < kTries; ++i)
    if (Finished finished = run(command); finished.exit_code == kViolationFound)
      return std::move(finished.out);
  throw NotShown("did not show it again: " + command);
}

std::string as_typed(std::string command) {
  const std::string built = "build/release/bin/sunder";
  if (command.starts_with(built)) command.replace(0, built.size(), "./sunder");
  return command;
}

void forget_files(const fs::path& folder) {
  fs::create_directories(folder);
  for (const fs::path& each : fs::directory_iterator(folder))
    if (fs::is_regular_file(each)) fs::remove(each);
}

std::string first_part_of(const fs::path& page) { return parts_of(page).first; }

std::string second_part_of(const fs::path& page) { return parts_of(page).second; }

void write_first_part(const fs::path& page, const std::string& text) {
  write(page, text + "\n" + parts_of(page).second);
}

void write_second_part(const fs::path& page, const std::string& text) {
  write(page, parts_of(page).first + kSecondPart + text);
}

}  // namespace gallery
