#include "worker/server.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "support/error.hpp"
#include "worker/process.hpp"

namespace sunder {

void serve(const std::function<Json(const Json& request)>& handle) {
  // Code under test may close descriptors or fork. Moves the pipes out of its way, and keeps its children
  // from inheriting them.
  const int in = fcntl(kRequestFd, F_DUPFD_CLOEXEC, 100), out = fcntl(kReplyFd, F_DUPFD_CLOEXEC, 100);
  close(kRequestFd);
  close(kReplyFd);
  std::signal(SIGPIPE, SIG_IGN);
  Channel channel(in, out);
  for (;;) {
    auto received = channel.receive(std::nullopt);
    const Json* request = std::get_if<Json>(&received);
    if (!request) return;
    Json reply;
    try {
      reply = request->value("do", "") == "hello" ? Json{{"protocol", kProtocolVersion}} : handle(*request);
    } catch (const InputError& refused) {
      reply = {{"error", refused.what()}};
    } catch (
        const std::invalid_argument& refused) {  // thrown by the public headers, which do not know InputError
      reply = {{"error", refused.what()}};
    }
    reply["id"] = request->value("id", std::uint64_t{0});
    if (!channel.send(reply)) return;
  }
}

}  // namespace sunder
