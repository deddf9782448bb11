#include "support/input_file.hpp"

#include <filesystem>
#include <fstream>
#include <vector>

#include "support/error.hpp"

namespace sunder {

std::string content_of(const std::string& path, const std::string& hint) {
  constexpr std::size_t kMost = 256'000'000, kChunk = 1 << 16;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path, ignored)) throw InputError("cannot read " + path + hint);
  std::string content;
  std::vector<char> chunk(kChunk);
  while (file.read(chunk.data(), kChunk), file.gcount() > 0) {
    content.append(chunk.data(), static_cast<std::size_t>(file.gcount()));
    if (content.size() > kMost) throw InputError(path + " has more than 256 MB, and is not read");
  }
  return content;
}

}  // namespace sunder
