// A worker that talks garbage: it greets and describes an object, and answers all other requests with the
// text of the variable SUNDER_GARBLE; SUNDER_GARBLE_hello and SUNDER_GARBLE_describe are for these two. In
// them, $ID stands for the id of the request. The texts "endless", "closes" and "silent" say what it does
// instead of an answer.
#include <unistd.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

namespace {

using Json = nlohmann::json;

void say(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t n = write(4, text.data() + at, text.size() - at);
    if (n <= 0) std::_Exit(0);
    at += static_cast<std::size_t>(n);
  }
}

std::string line() {
  std::string text;
  for (char c = 0; read(3, &c, 1) == 1;) {
    if (c == '\n') return text;
    text += c;
  }
  std::_Exit(0);
}

const char* described() {
  return R"([{"object": {"name": "Shelf", "target": "native", "methods": [
    {"name": "set", "core": true, "read-only": false, "void": true,
     "parameters": [{"shape": "single", "scalar": "integer"}]},
    {"name": "get", "core": false, "read-only": true, "void": false, "parameters": []}]}}])";
}

void garble(std::string text, const Json& id) {
  if (text == "endless")
    for (;;) say(std::string(1 << 20, 'x'));
  if (text == "closes") close(4);
  if (text == "closes" || text == "silent")
    for (;;) pause();
  if (const auto at = text.find("$ID"); at != std::string::npos) text.replace(at, 3, id.dump());
  say(text + "\n");
}

}  // namespace

int main() {
  for (;;) {
    const Json request = Json::parse(line());
    const std::string what = request["do"];
    const char* text = std::getenv(("SUNDER_GARBLE_" + what).c_str());
    if (text)
      garble(text, request["id"]);
    else if (what == "hello")
      garble(R"({"id": $ID, "protocol": 8})", request["id"]);
    else if (what == "describe")
      garble(Json{{"id", request["id"]}, {"objects", Json::parse(described())}}.dump(), request["id"]);
    else
      garble(std::getenv("SUNDER_GARBLE"), request["id"]);
  }
}
