#include "worker/server.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "support/error.hpp"
#include "worker/process.hpp"

namespace sunder {

void serve(const std::function<Json(const Json& request)>& handle) {
  // Code under test may close or fork; it shall not hold or find the pipes where it expects its own files.
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
    } catch (const std::invalid_argument& refused) {  // of the public headers, which know no error of ours
      reply = {{"error", refused.what()}};
    }
    reply["id"] = request->value("id", std::uint64_t{0});
    if (!channel.send(reply)) return;
  }
}

}  // namespace sunder
