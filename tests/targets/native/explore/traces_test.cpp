// The texts of the steps of a trace: names of members, values of writes, data races.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "targets/native/explore/exploring.hpp"

namespace sunder::testing {
namespace {

using Steps = std::vector<std::string>;

/// The accesses of an execution with this outcome, or of any: "0 load tail_: 0".
Steps accesses(const std::string& object, const std::string& harness, const std::string& outcome = "",
               const std::string& program = SUNDER_NAMED) {
  Exploring exploring(program, object);
  const EngineRun run = exploring.run(harness, 2);
  for (const Observation& each : run.observations) {
    if (!outcome.empty() && to_text(each.outcome) != outcome) continue;
    Steps made;
    for (const TraceStep& s : exploring.trace(harness, each.schedule))
      if (s.kind == TraceStep::Kind::access) made.push_back(std::to_string(s.sequence) + " " + s.what);
    return made;
  }
  ADD_FAILURE() << harness << " did not show " << outcome;
  return {};
}

/// The number of the line of the program that has this text.
std::string line_of(const std::string& text) {
  std::ifstream file(SUNDER_SOURCE_DIR "/tests/objects/named.cpp");
  std::string line;
  for (int number = 1; std::getline(file, line); ++number)
    if (line.find(text) != std::string::npos) return std::to_string(number);
  return "?";
}

std::string first_step(const std::string& method) {
  const Steps made = accesses("Members", "[" + method + "()], [" + method + "()]");
  return made.empty() ? "" : made.front().substr(2);
}

TEST(Names, AreThoseOfMembers) {
  EXPECT_EQ(first_step("inherited"), "fetch_add inherited_: 0 -> 1");
  EXPECT_EQ(first_step("nested"), "fetch_add pair_.second.sequence: 0 -> 1");
  EXPECT_EQ(first_step("element"), "fetch_add slots_[1].sequence: 0 -> 1");
  EXPECT_EQ(first_step("inner_element"), "fetch_add board_[1][2]: 0 -> 1");
  EXPECT_EQ(first_step("array"), "fetch_add array_[2].sequence: 0 -> 1");
  EXPECT_EQ(first_step("vector_element"), "fetch_add vector_[1].sequence: 0 -> 1");
  EXPECT_EQ(first_step("pointee"), "fetch_add pointee_->sequence: 0 -> 1");
  EXPECT_EQ(first_step("number"), "fetch_add *number_: 0 -> 1");
  EXPECT_EQ(first_step("constant"), "fetch_add *constant_: 0 -> 1");
  EXPECT_EQ(first_step("anonymous").substr(0, 15), "read inside_: 0");
  EXPECT_EQ(first_step("lock"), "lock mutex_: 0 -> 1");
}

TEST(Names, AreThoseOfStatics) {
  EXPECT_EQ(first_step("of_class"), "fetch_add of_class_: 0 -> 1");
  EXPECT_EQ(first_step("of_function").substr(0, 16), "fetch_add local:");
  EXPECT_EQ(first_step("of_namespace"), "fetch_add all_touches: 0 -> 1");
}

TEST(Names, AreLeftOutWhereTheTypeIsNotCertain) {
  EXPECT_EQ(first_step("in_union"), "fetch_add union_: 0 -> 1");  // not which part of it
  EXPECT_EQ(first_step("hidden"), "fetch_add #1: 0 -> 1");        // behind a void*
  EXPECT_EQ(first_step("larger"), "fetch_add #1: 0 -> 1");        // of a class derived from the pointee's
  EXPECT_EQ(first_step("flags").substr(0, 7), "read #1");         // two members share the byte
}

TEST(Names, OfNodesStayTheSame) {
  EXPECT_EQ(
      accesses("Nodes", "[push(0); push(1); second()], [change(2)]", "(), (), 2, ()"),
      Steps({"0 load head_: 0", "0 compare_exchange head_: 0 -> 0x100000000030",
             "0 load head_: 0x100000000030", "0 compare_exchange head_: 0x100000000030 -> 0x100000000050",
             "0 load head_: 0x100000000050", "1 load head_: 0x100000000050",
             "1 store head_->next->value: 0 -> 2", "0 load head_->next->value: 2"}));
}

/// A copy of the program whose variant for exploring was changed by this command.
class Changed {
 public:
  explicit Changed(const std::string& command) {
    std::filesystem::create_directories(folder_);
    const std::string explorer = program() + "-explore";
    for (const char* part : {"", "-explore"})
      std::filesystem::copy_file(std::string(SUNDER_NAMED) + part, program() + part);
    std::ofstream(folder_ / "noise") << noise();
    changed_ = std::system(("cd " + folder_.string() + " && " + command + " " + explorer).c_str()) == 0;
  }
  ~Changed() { std::filesystem::remove_all(folder_); }
  Changed(const Changed&) = delete;
  Changed& operator=(const Changed&) = delete;

  [[nodiscard]] std::string program() const { return (folder_ / "named").string(); }
  [[nodiscard]] bool is_changed() const { return changed_; }

 private:
  static std::string noise() {
    std::minstd_rand random(1);
    std::string bytes(100'000, ' ');
    for (char& each : bytes) each = static_cast<char>(random());
    return bytes;
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sunder-named-" + std::to_string(getpid()));
  bool changed_ = false;
};

TEST(Names, NeedDebugInformationThatCanBeRead) {
  for (const auto& [command, first] :
       {std::pair("objcopy --compress-debug-sections=zlib", "0 fetch_add pair_.second.sequence: 0 -> 1"),
        std::pair("strip --strip-debug", "0 fetch_add #1: 0 -> 1"),
        std::pair("objcopy --update-section .debug_info=noise", "0 fetch_add #1: 0 -> 1"),
        std::pair("objcopy --update-section .debug_abbrev=noise", "0 fetch_add #1: 0 -> 1")}) {
    const Changed changed(command);
    ASSERT_TRUE(changed.is_changed()) << command;
    const Steps made = accesses("Members", "[nested()], [nested()]", "", changed.program());
    ASSERT_FALSE(made.empty()) << command;
    EXPECT_EQ(made.front(), first) << command;
  }
}

TEST(Values, OfTheLastWritesAreTold) {
  const Steps made = accesses("Plain", "[leave(1)], [leave(2)]", "(), ()");
  ASSERT_EQ(made.size(), 2U);
  EXPECT_EQ(made[0], "0 write last_: 0 -> 1");
  EXPECT_TRUE(made[1].starts_with("1 write last_: 1 -> 2")) << made[1];
}

/// The remarks of a trace.
Steps races(const std::string& object, const std::string& harness, const std::string& outcome,
            const std::string& program = SUNDER_NAMED) {
  Steps made;
  for (const std::string& each : accesses(object, harness, outcome, program))
    if (const std::size_t at = each.find("data race"); at != std::string::npos)
      made.push_back(each.substr(0, each.find(' ', 2)) + ": " + each.substr(at));
  return made;
}

TEST(Values, HaveTheSignOfTheirType) {
  EXPECT_EQ(first_step("below_zero"), "fetch_sub below_: 0 -> -1");
  EXPECT_EQ(first_step("large"), "fetch_sub large_: 0 -> 4294967295");
}

TEST(Races, OfPlainAccessesAreRemarked) {
  const std::string write =
      "1 read: data race with the write of sequence 0 at named.cpp:" + line_of("content_ = value");
  EXPECT_EQ(races("Plain", "[publish(1)], [peek()]", "(), 1"),
            Steps({write + " publish", write + " publish"}));
  EXPECT_EQ(races("Plain", "[leave(1)], [leave(2)]", "(), ()"),
            Steps({"1 write: data race with the write of sequence 0 at named.cpp:" +
                   line_of("last_ = value") + " leave"}));
}

TEST(Races, AreNotRemarkedWhereAnythingMayOrderTheAccesses) {
  EXPECT_EQ(races("Plain", "[publish(1)], [take()]", "(), 1"), Steps());               // an atomic
  EXPECT_EQ(races("Plain", "[set_locked(1)], [get_locked()]", "(), 1"), Steps());      // a lock
  EXPECT_EQ(races("Plain", "[set_volatile(1)], [get_volatile()]", "(), 1"), Steps());  // as before C++11
  EXPECT_EQ(races("Plain", "[left(1)], [right()]", "(), 0"), Steps());                 // other bytes
}

#if defined(__x86_64__)
TEST(Races, AreNotRemarkedWhereNoHookSeesWhatOrdersTheAccesses) {
  EXPECT_EQ(races("CompareExchangeLock", "[add()], [add()]", "1, 2", SUNDER_ASSEMBLED), Steps());
  EXPECT_EQ(races("ExchangeLock", "[add()], [add()]", "1, 2", SUNDER_ASSEMBLED), Steps());
  EXPECT_EQ(races("BareFlags", "[try_first()], [try_second()]", "", SUNDER_FENCED), Steps());
  EXPECT_EQ(races("Passing", "[add()], [add()]", "1, 2", SUNDER_CROWDED), Steps());  // a library
}
#endif

}  // namespace
}  // namespace sunder::testing
