#include "worker/channel.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string_view>

namespace sunder {
namespace {

/// A pipe whose two ends a channel and the test hold.
class ChannelTest : public ::testing::Test {
 protected:
  ~ChannelTest() override {
    for (const int end : ends_)
      if (end >= 0) close(end);
  }

  void put(std::string_view bytes) {
    EXPECT_EQ(write(ends_[1], bytes.data(), bytes.size()), ssize_t(bytes.size()));
  }
  void close_writer() { close(std::exchange(ends_[1], -1)); }
  void close_reader() { close(std::exchange(ends_[0], -1)); }

  std::variant<Json, Channel::Missing> next() { return channel_.receive(after(Clock::now(), 30)); }
  Channel::Missing missing() { return std::get<Channel::Missing>(next()); }

  static std::array<int, 2> new_pipe() {
    std::array<int, 2> ends{-1, -1};
    EXPECT_EQ(pipe(ends.data()), 0);
    return ends;
  }

  std::array<int, 2> ends_ = new_pipe();
  Channel channel_{ends_[0], ends_[1]};
};

TEST_F(ChannelTest, MessagesArriveAsTheyWereSent) {
  const Json first = {{"do", "run"}, {"text", "two\nlines"}}, second = {{"id", 2}};
  EXPECT_TRUE(channel_.send(first));
  EXPECT_TRUE(channel_.send(second));
  EXPECT_EQ(std::get<Json>(next()), first);
  EXPECT_EQ(std::get<Json>(next()), second);
}

TEST_F(ChannelTest, AMessageMayComeInPieces) {
  put("{\"id\"");
  EXPECT_EQ(std::get<Channel::Missing>(channel_.receive(Clock::now())), Channel::Missing::timed_out);
  put(":3}\n{}");
  EXPECT_EQ(std::get<Json>(next())["id"], 3);
  put("\n");
  EXPECT_EQ(std::get<Json>(next()), Json::object());
}

TEST_F(ChannelTest, TheEndIsSeenAfterTheLastMessage) {
  put("{}\n{\"cut");
  close_writer();
  EXPECT_EQ(std::get<Json>(next()), Json::object());
  EXPECT_EQ(missing(), Channel::Missing::closed);
}

TEST_F(ChannelTest, ALineThatIsNotJsonIsMalformed) {
  put("oops\n");
  EXPECT_EQ(missing(), Channel::Missing::malformed);
}

TEST_F(ChannelTest, SendingToNobodyFails) {
  std::signal(SIGPIPE, SIG_IGN);
  close_reader();
  EXPECT_FALSE(channel_.send({{"id", 1}}));
}

TEST_F(ChannelTest, SendingToSomebodyWhoDoesNotReadIsGivenUp) {
  fcntl(ends_[1], F_SETFL, O_NONBLOCK);
  int asked = 0;
  EXPECT_FALSE(channel_.send({{"text", std::string(1 << 20, 'a')}}, [&] { return ++asked == 3; }));
  EXPECT_EQ(asked, 3);
}

TEST_F(ChannelTest, BytesThatAreNoUtf8AreReplaced) {
  EXPECT_TRUE(channel_.send({{"text", "a\xff"}}));
  EXPECT_EQ(std::get<Json>(next())["text"], "a\xef\xbf\xbd");
}

}  // namespace
}  // namespace sunder
