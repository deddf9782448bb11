#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace sunder::testing {

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Compares with tests/golden/NAME; with SUNDER_ACCEPT=1, writes the text there.
inline void expect_golden(const std::string& name, const std::string& text) {
  const auto path = std::filesystem::path(SUNDER_SOURCE_DIR) / "tests/golden" / name;
  if (std::getenv("SUNDER_ACCEPT")) std::ofstream(path) << text;
  EXPECT_EQ(text, content_of(path)) << "accept with SUNDER_ACCEPT=1 ./test";
}

}  // namespace sunder::testing
