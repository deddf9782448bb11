#include "worker/supervisor.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "support/error.hpp"

namespace sunder {
namespace {

/// A worker in bash that answers the greeting, then does what the script says. `next` reads a request, and
/// `reply` answers it.
std::vector<std::string> worker(const std::string& script, int protocol = protocol::kVersion) {
  const std::string prelude = R"(
next() { read -r line <&3; id=${line##*\"id\":}; id=${id%%[,\}]*}; }
reply() { echo "{\"id\":$id,$1}" >&4; }
next
)";
  return {"bash", "-c", prelude + "reply '\"protocol\":" + std::to_string(protocol) + "'\nnext\n" + script};
}

using Reply = Answer<protocol::LackingModels>;

Reply asked(Supervisor& supervisor) { return supervisor.ask(protocol::CheckModels{}, 30); }

TEST(Supervisor, GivesTheReply) {
  Supervisor supervisor(worker("reply '\"lacking\":[\"Lock\"]'; next"));
  const Reply reply = asked(supervisor);
  EXPECT_EQ(std::get<protocol::LackingModels>(reply).lacking, std::vector<std::string>{"Lock"});
}

TEST(Supervisor, GivesSeveralRepliesUpToTheLast) {
  const std::string run = R"("run":{"observations":[],"seconds":0,"executions":)";
  Supervisor supervisor(worker("reply '" + run + "1}'; reply '" + run + "2},\"last\":true'; next"));
  const protocol::Stress request{.object = {}, .harnesses = std::vector<protocol::HarnessText>(5)};
  const auto replies = supervisor.ask_for(5, request, 30);
  ASSERT_EQ(replies.size(), 2U);
  EXPECT_EQ(std::get<protocol::StressRun>(replies.back()).run.executions, 2U);
}

TEST(Supervisor, ADeathIsACrashWithTheLastWords) {
  Supervisor exits(worker("echo 'out of luck' >&2; exit 3"));
  const Crash exit = std::get<Crash>(asked(exits));
  EXPECT_EQ(exit.how, "exit code 3");
  EXPECT_EQ(exit.last_words, "out of luck");
  Supervisor aborts(worker("kill -ABRT $$"));
  EXPECT_EQ(std::get<Crash>(asked(aborts)).how, "SIGABRT");
}

TEST(Supervisor, StartsANewWorkerAfterADeath) {
  Supervisor supervisor(worker("exit 3"));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(std::holds_alternative<Crash>(asked(supervisor)));
}

TEST(Supervisor, StartsNothingAfterAnInterrupt) {
  Supervisor supervisor({"/no/such/program"});
  interrupt().store(true);
  const Reply reply = asked(supervisor);
  interrupt().store(false);
  EXPECT_TRUE(std::holds_alternative<GivenUp>(reply));
  EXPECT_THROW(asked(supervisor), EnvironmentError);
}

// A call that hangs needs its time even if the deadline passes meanwhile, but nothing new begins then.
TEST(Supervisor, WithPatienceOnlyARequestThatHasBegunOutlivesTheDeadline) {
  Supervisor supervisor(worker("sleep 1.5; reply '\"lacking\":[]'; next"));
  const Limits limits{after(Clock::now(), 1), nullptr, 20};
  const auto ask = [&] { return supervisor.ask(protocol::CheckModels{}, 30, limits); };
  EXPECT_TRUE(std::holds_alternative<protocol::LackingModels>(ask()));
  EXPECT_TRUE(std::holds_alternative<GivenUp>(ask()));
}

TEST(Supervisor, ARefusalIsAnInputError) {
  Supervisor supervisor(worker("reply '\"error\":\"no such method\"'; next"));
  EXPECT_THROW(asked(supervisor), InputError);
}

TEST(Supervisor, NoReplyWithinItsTimeIsAResult) {
  Supervisor supervisor(worker("next"));
  EXPECT_TRUE(std::holds_alternative<NoReply>(supervisor.ask(protocol::CheckModels{}, 0.01)));
}

TEST(Supervisor, GivesUpWhenTheUserDoes) {
  const std::atomic<bool> interrupted{true};
  Supervisor supervisor(worker("next"));
  EXPECT_TRUE(std::holds_alternative<GivenUp>(
      supervisor.ask(protocol::CheckModels{}, 30, {.interrupted = &interrupted})));
}

TEST(Supervisor, AWorkerThatIsKilledAgainAndAgainIsACrash) {
  for (const std::string name : {"KILL", "TERM"}) {
    Supervisor supervisor(worker("kill -" + name + " $$; sleep 1"));
    EXPECT_EQ(std::get<Crash>(asked(supervisor)).how, "SIG" + name);
  }
}

TEST(Supervisor, AWorkerThatIsKilledWhileItGreetsIsReplaced) {
  const std::filesystem::path killed = std::filesystem::temp_directory_path() / "sunder-greeting-killed";
  std::filesystem::remove(killed);
  auto command = worker("reply '\"lacking\":[]'; next");
  command.back() =
      "[ -e " + killed.string() + " ] || { : > " + killed.string() + "; kill -KILL $$; }\n" + command.back();
  Supervisor supervisor(command);
  EXPECT_TRUE(std::holds_alternative<protocol::LackingModels>(asked(supervisor)));
  std::filesystem::remove(killed);
}

TEST(Supervisor, AWorkerThatStopsItselfIsACrash) {
  Supervisor supervisor(worker("kill -STOP $$"));
  EXPECT_EQ(std::get<Crash>(asked(supervisor)).how, "SIGSTOP");
}

TEST(Supervisor, AWorkerThatClosesItsEndAndRunsOnIsEnded) {
  Supervisor supervisor(worker("exec 4>&-; exec sleep 600"));
  EXPECT_EQ(std::get<Crash>(asked(supervisor)).how, kMalformedReply);
}

protocol::BeyondCore long_request() {
  protocol::BeyondCore request;
  request.core.assign(100'000, "a name that is long enough to fill a pipe");
  return request;
}

TEST(Supervisor, AWorkerThatDoesNotReadDoesNotStopUs) {
  Supervisor supervisor(worker("kill -STOP $$"));
  const auto answer = supervisor.ask(long_request(), 30);
  EXPECT_TRUE(std::holds_alternative<Crash>(answer));
}

TEST(Supervisor, AWorkerThatDoesNotReadIsGivenUpAtTheDeadline) {
  Supervisor supervisor(worker("exec sleep 600"));
  const auto answer = supervisor.ask(long_request(), 30, {after(Clock::now(), 1)});
  EXPECT_TRUE(std::holds_alternative<GivenUp>(answer));
}

TEST(Supervisor, TooManyProcessesAreACrashThatSaysSo) {
  Supervisor supervisor(worker("for i in $(seq 300); do sleep 600 & done; sleep 600"));
  EXPECT_EQ(std::get<Crash>(asked(supervisor)).last_words, "Sunder ended it: it had more than 256 processes");
}

TEST(Supervisor, RefusesAProgramThatIsNoWorkerOrOfAnotherVersion) {
  Supervisor none({"true"}, "; hint");
  try {
    asked(none);
    FAIL();
  } catch (const EnvironmentError& error) {
    EXPECT_EQ(std::string(error.what()), "true does not serve as a worker: it ended with exit code 0; hint");
  }
  Supervisor other(worker("next", protocol::kVersion + 1));
  EXPECT_THROW(asked(other), EnvironmentError);
}

TEST(Supervisor, WaitStatusesHaveNames) {
  EXPECT_EQ(ending_text(3 << 8), "exit code 3");
  EXPECT_EQ(ending_text(SIGSEGV), "SIGSEGV");
}

}  // namespace
}  // namespace sunder
