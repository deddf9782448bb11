#include "worker/server.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "model/text.hpp"
#include "protocol/codec.hpp"
#include "support/error.hpp"
#include "worker/channel.hpp"
#include "worker/process.hpp"

namespace sunder {
namespace {

using Handle = std::function<void(const protocol::Request& request, const Send& send)>;

void answer(const Json& message, const Handle& handle, const Send& send) {
  try {
    const protocol::Request request = protocol::decode_request(message);
    if (std::holds_alternative<protocol::Hello>(request))
      send(protocol::Greeting{});
    else
      handle(request, send);
  } catch (const InputError& refused) {
    send(protocol::Refusal{refused.what()});
  } catch (const ParseError& refused) {
    send(protocol::Refusal{refused.what()});
  } catch (const MalformedJson& refused) {
    send(protocol::Refusal{std::string("the request is malformed: ") + refused.what()});
  } catch (const std::invalid_argument& refused) {  // of the public headers, which know no error of ours
    send(protocol::Refusal{refused.what()});
  }
}

// False if the other side is gone.
bool serve_one(Channel& channel, const Handle& handle) {
  const auto received = channel.receive(std::nullopt);
  const Json* message = std::get_if<Json>(&received);
  if (!message) return false;
  bool heard = true;
  answer(*message, handle, [&, id = protocol::id_of(*message)](const protocol::AnyReply& reply) {
    heard = heard && channel.send(protocol::encode(reply, id));
  });
  return heard;
}

// A small limit on descriptors leaves only low numbers.
int moved_away(int fd) {
  int moved = -1;
  for (const int least : {100, 10, 5})
    if (moved < 0) moved = fcntl(fd, F_DUPFD_CLOEXEC, least);
  if (moved < 0) return fd;
  close(fd);
  return moved;
}

}  // namespace

void serve(const Handle& handle) {
  // Code under test may close or fork; it shall not hold or find the pipes where it expects its own files.
  const int in = moved_away(kRequestFd), out = moved_away(kReplyFd);
  std::signal(SIGPIPE, SIG_IGN);
  Channel channel(in, out);
  try {
    while (serve_one(channel, handle)) {
    }
  } catch (const MalformedJson&) {  // a request without an id has no reply
  }
}

}  // namespace sunder
