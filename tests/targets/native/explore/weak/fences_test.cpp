// Instructions that order memory are told from others.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "targets/native/explore/weak/foreign.hpp"

namespace sunder::native::explore {
namespace {

using Code = std::vector<std::uint8_t>;

TEST(Fences, AreToldFromOtherInstructions) {
  const std::vector<std::pair<const char*, Code>> fences = {
      {"mfence", {0x90, 0x0f, 0xae, 0xf0}},
      {"lfence", {0x0f, 0xae, 0xe8}},
      {"sfence", {0x0f, 0xae, 0xf8}},
      {"lock addq $0, (%rsp)", {0xf0, 0x48, 0x83, 0x04, 0x24, 0x00}},
      {"lock orl $0, -4(%rsp)", {0xf0, 0x83, 0x4c, 0x24, 0xfc, 0x00}},
      {"lock orl $0, -8(%rbp)", {0xf0, 0x83, 0x4d, 0xf8, 0x00}},
      {"lock xadd %eax, -4(%rsp)", {0xf0, 0x0f, 0xc1, 0x44, 0x24, 0xfc}},
      {"lock incl of a variable", {0xf0, 0xff, 0x05, 0, 0, 0, 0}},
      {"lock addl $1, (%rdi)", {0xf0, 0x83, 0x07, 0x01}},
      {"lock cmpxchg16b (%rsi)", {0xf0, 0x48, 0x0f, 0xc7, 0x0e}},
      {"xchg %eax, -4(%rsp)", {0x87, 0x44, 0x24, 0xfc}},
      {"xchg %rax, -8(%rbp)", {0x48, 0x87, 0x45, 0xf8}},
      {"cpuid", {0x0f, 0xa2}},
      {"serialize", {0x0f, 0x01, 0xe8}}};
  for (const auto& [name, code] : fences) EXPECT_TRUE(weak::has_fences(code)) << name;
  const std::vector<std::pair<const char*, Code>> others = {
      {"mov %rax, -16(%rdi), with the byte of lock", {0x48, 0x89, 0x47, 0xf0, 0x48, 0x89, 0xc7}},
      {"addl $1, -4(%rsp)", {0x83, 0x44, 0x24, 0xfc, 0x01}},
      {"movl $0x244483f0, %eax", {0xb8, 0xf0, 0x83, 0x44, 0x24}},
      {"movabs with the bytes of mfence", {0x48, 0xb8, 0x0f, 0xae, 0xf0, 0x0f, 0xa2, 0, 0, 0}},
      {"vpaddd (%rax){1to16}, with EVEX", {0x62, 0xf1, 0x7d, 0x58, 0xfe, 0x00}},
      {"xchg %ax, %ax", {0x66, 0x90}},
      {"xchg %rax, %rbx", {0x48, 0x87, 0xd8}},
      {"pause", {0xf3, 0x90}},
      {"clflush (%rdi)", {0x0f, 0xae, 0x3f}},
      {"xgetbv", {0x0f, 0x01, 0xd0}},
      {"cut off", {0xf0}}};
  for (const auto& [name, code] : others) EXPECT_FALSE(weak::has_fences(code)) << name;
}

// In libraries without hooks, atomics do not count.
TEST(Fences, ThatDoNothingElseAreToldFromAtomics) {
  const auto only = [](const Code& code) { return weak::first_instruction(code).only_fences; };
  EXPECT_TRUE(only({0x0f, 0xae, 0xf0})) << "mfence";
  EXPECT_TRUE(only({0xf0, 0x48, 0x83, 0x0c, 0x24, 0x00})) << "lock orq $0, (%rsp)";
  EXPECT_TRUE(only({0xf0, 0x83, 0x4d, 0xf8, 0x00})) << "lock orl $0, -8(%rbp)";
  EXPECT_FALSE(only({0xf0, 0x0f, 0xc1, 0x07})) << "lock xadd %eax, (%rdi)";
  EXPECT_FALSE(only({0x87, 0x07})) << "xchg %eax, (%rdi)";
  EXPECT_FALSE(only({0x0f, 0xa2})) << "cpuid";
}

TEST(Fences, InstructionsHaveTheirLengths) {
  const std::vector<std::pair<Code, std::size_t>> codes = {{{0x90}, 1},
                                                           {{0xc8, 0, 0, 0}, 4},
                                                           {{0x66, 0xb8, 0, 0}, 4},
                                                           {{0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0}, 10},
                                                           {{0xf7, 0xc0, 0, 0, 0, 0}, 6},
                                                           {{0xf7, 0xd8}, 2},
                                                           {{0x8b, 0x04, 0x25, 0, 0, 0, 0}, 7},
                                                           {{0x0f, 0x3a, 0x0f, 0xc1, 0x08}, 5},
                                                           {{0xc5, 0xf8, 0x77}, 3},
                                                           {{0xc4, 0xe3, 0x7d, 0x39, 0xc1, 0x01}, 6},
                                                           {{0x64, 0x48, 0x8b, 0x04, 0x25, 0x28, 0, 0, 0}, 9},
                                                           {{0x06}, 0},
                                                           {{0xe8, 0, 0, 0}, 0}};
  for (const auto& [code, length] : codes) EXPECT_EQ(weak::first_instruction(code).length, length);
  EXPECT_EQ(weak::first_instruction(Code{0xe8, 0xfe, 0xff, 0xff, 0xff}).goes, -2);
  EXPECT_EQ(weak::first_instruction(Code{0x0f, 0x84, 4, 0, 0, 0}).goes, 4);
  EXPECT_FALSE(weak::first_instruction(Code{0x74, 4}).goes);
}

#if defined(__x86_64__)
/// The bytes of an instruction in a line of objdump: "  401000:<tab>f3 0f 1e fa <tab>endbr64".
Code bytes_in(const std::string& line) {
  const std::size_t first = line.find('\t'), last = line.find('\t', first + 1);
  if (!line.starts_with(' ') || last == std::string::npos) return {};
  std::istringstream text(line.substr(first + 1, last - first - 1));
  Code bytes;
  for (unsigned byte = 0; text >> std::hex >> byte;) bytes.push_back(static_cast<std::uint8_t>(byte));
  return bytes;
}

// Each instruction of a program is as long as objdump says, whatever follows it.
TEST(Fences, InstructionsHaveTheLengthsThatObjdumpSays) {
  const std::string command = std::string("objdump -d -w -j .text '") + SUNDER_ORDERED + "-explore'";
  const std::unique_ptr<FILE, int (*)(FILE*)> output(popen(command.c_str(), "r"), &pclose);
  ASSERT_TRUE(output);
  std::size_t compared = 0, wrong = 0;
  std::string line;
  for (int c = 0; (c = std::fgetc(output.get())) != EOF;) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    Code bytes = bytes_in(line);
    const std::size_t length = bytes.size();
    bytes.resize(length + 16);
    const bool is_one = length > 0 && line.find("(bad)") == std::string::npos;
    if (is_one && weak::first_instruction(bytes).length != length && wrong++ < 10) ADD_FAILURE() << line;
    compared += is_one ? 1 : 0;
    line.clear();
  }
  EXPECT_EQ(wrong, 0U);
  EXPECT_GT(compared, 100'000U);
}
#endif

}  // namespace
}  // namespace sunder::native::explore
