#include "targets/native/worker.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/messages.hpp"
#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/explore/explore.hpp"
#include "targets/native/serial.hpp"
#include "targets/native/stress/stress.hpp"
#include "worker/server.hpp"

namespace sunder::native {
namespace {

/// What is kept while the same object is asked for.
struct Session {
  const Constructed* object = nullptr;
  std::unique_ptr<Crew> crew;
  Pacer pacer;
  std::optional<std::size_t> fixed_pacing;
};

class Worker {
 public:
  explicit Worker(const std::vector<ObjectEntry>& entries) : mistakes_(mistakes(entries)) {
    if (mistakes_.empty()) objects_ = constructed(entries);
  }

  Json answer(const Json& request) {
    if (!mistakes_.empty()) throw InputError(mistakes_.front());
    const std::string& what = request["do"].get_ref<const std::string&>();
    if (what == "describe") return describe();
    open(request);
    if (what == "serial") return serial(request);
    if (what == "stress") return stress(request);
    if (what == "explore" && run_explored) return explore(request);
    if (what == "replay" && run_replayed) return replay(request);
    if (what == "trace" && trace_of) return trace(request);
    throw InputError("the worker was asked to '" + what + "', which it cannot");
  }

 private:
  Json describe() const {
    Json objects = Json::array();
    for (const Constructed& c : objects_) objects.push_back(to_json(c.object));
    return {{"objects", objects}};
  }

  void open(const Json& request) {
    const std::string& name = request["object"].get_ref<const std::string&>();
    const auto found = std::ranges::find(objects_, name, [](const Constructed& c) { return c.object.name; });
    if (found == objects_.end()) throw InputError("the program declares no object " + name);
    std::optional<std::size_t> fixed;
    if (request.contains("pacing")) fixed = request["pacing"].get<std::size_t>();
    if (session_.object == &*found && session_.fixed_pacing == fixed) return;
    session_ = Session{&*found, std::make_unique<Crew>(found->entry->per_thread), Pacer(fixed), fixed};
  }

  Json serial(const Json& request) {
    std::vector<Sequence> sequences;
    for (const Json& text : request["sequences"])
      sequences.push_back(
          parse_harness(text.get_ref<const std::string&>(), session_.object->object).sequences.front());
    Json runs = Json::array();
    for (const SerialRun& run :
         run_serially(sequences, *session_.object, *session_.crew, request["pause"], request["hang"]))
      runs.push_back(to_json(run));
    return {{"runs", runs}};
  }

  Json stress(const Json& request) {
    const Harness harness = harness_of(request);
    const Budget budget{.seconds = request["seconds"], .executions = request["executions"]};
    return to_json(run_stress(harness, *session_.object, *session_.crew, session_.pacer, budget,
                              request["seed"], request["hang"]));
  }

  Json explore(const Json& request) {
    const Budget budget{.seconds = request["seconds"],
                        .executions = request["executions"],
                        .schedules = static_cast<Schedules>(request["schedules"].get<int>()),
                        .preemptions = request["preemptions"],
                        .real_time = request["real-time"]};
    std::vector<Harness> harnesses;
    for (const Json& text : request["harnesses"])
      harnesses.push_back(parse_harness(text.get_ref<const std::string&>(), session_.object->object));
    Json runs = Json::array();
    for (const EngineRun& run :
         run_explored(harnesses, *session_.object, *session_.crew, budget, request["seed"], request["hang"]))
      runs.push_back(to_json(run));
    return {{"runs", runs}};
  }

  Json replay(const Json& request) {
    return to_json(run_replayed(harness_of(request), *session_.object, *session_.crew, request["schedule"],
                                request["hang"]));
  }

  Json trace(const Json& request) {
    return {{"trace", to_json(trace_of(harness_of(request), *session_.object, *session_.crew,
                                       request["schedule"], request["hang"]))}};
  }

  [[nodiscard]] Harness harness_of(const Json& request) const {
    return parse_harness(request["harness"].get_ref<const std::string&>(), session_.object->object);
  }

  std::vector<std::string> mistakes_;
  std::vector<Constructed> objects_;
  Session session_;
};

}  // namespace

void serve_objects(const std::vector<ObjectEntry>& entries) {
  Worker worker(entries);
  serve([&](const Json& request) { return worker.answer(request); });
  std::_Exit(0);  // threads may be stuck in the code under test
}

}  // namespace sunder::native
