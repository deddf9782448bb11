#include "targets/native/worker.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "model/text.hpp"
#include "support/error.hpp"
#include "targets/native/crew.hpp"
#include "targets/native/describe.hpp"
#include "targets/native/explore/explore.hpp"
#include "targets/native/serial.hpp"
#include "targets/native/stress/stress.hpp"
#include "worker/server.hpp"

namespace sunder::native {
namespace {

/// The state that is kept while requests name the same object.
struct Session {
  const Constructed* object = nullptr;
  std::unique_ptr<Crew> crew;
  Pacer pacer;
  std::optional<protocol::Pacing> fixed_pacing;
};

class Worker {
 public:
  explicit Worker(const std::vector<ObjectEntry>& entries) : mistakes_(mistakes(entries)) {
    if (mistakes_.empty()) objects_ = constructed(entries);
  }

  void answer(const protocol::Request& request, const Send& send) {
    if (!mistakes_.empty()) throw InputError(mistakes_.front());
    std::visit([&](const auto& each) { answer(each, send); }, request);
  }

 private:
  void answer(const protocol::Hello& /*request*/, const Send& send) { send(protocol::Greeting{}); }
  void answer(const protocol::Release& /*request*/, const Send& /*send*/) { refuse("release"); }
  void answer(const protocol::CheckModels& /*request*/, const Send& /*send*/) { refuse("models"); }
  void answer(const protocol::BeyondCore& /*request*/, const Send& /*send*/) { refuse("beyond-core"); }

  void answer(const protocol::Describe& request, const Send& send) {
    protocol::Description described;
    for (const Constructed& c : objects_)
      if (request.objects.empty()) described.objects.push_back({c.object});
    for (const protocol::ObjectReference& wanted : request.objects)
      described.objects.push_back(request.infer ? tried_out(wanted)
                                                : protocol::DescribedObject{found(wanted).object});
    send(described);
  }

  protocol::DescribedObject tried_out(const protocol::ObjectReference& wanted) {
    constexpr double kStuckSeconds = 1;
    if (!writers_among_readers) return {found(wanted).object};
    open(wanted);
    protocol::DescribedObject made{session_.object->object};
    for (const int writer : writers_among_readers(*session_.object, *session_.crew, kStuckSeconds)) {
      Method& method = made.object.methods[static_cast<std::size_t>(writer)];
      method.read_only = false;
      made.writers.push_back(exact_label(method));
    }
    return made;
  }

  void answer(const protocol::Serial& request, const Send& send) {
    open(request.object);
    std::vector<Sequence> sequences;
    for (const protocol::HarnessText& text : request.sequences)
      sequences.push_back(parsed(text).sequences.front());
    if (run_serially_explored && request.pause == 0)
      return send(protocol::SerialRuns{
          run_serially_explored(sequences, *session_.object, *session_.crew, request.hang)});
    send(protocol::SerialRuns{
        run_serially(sequences, *session_.object, *session_.crew, request.pause, request.hang)});
  }

  void answer(const protocol::Stress& request, const Send& send) {
    open(request.object, request.pacing);
    const Budget budget{.seconds = request.seconds, .executions = request.executions};
    const std::vector<Harness> harnesses = parsed(request.harnesses);
    for (std::size_t i = 0; i < harnesses.size(); ++i) {
      protocol::StressRun reply{run_stress(harnesses[i], *session_.object, *session_.crew, session_.pacer,
                                           budget, request.seed + i, request.hang)};
      reply.last = reply.run.failure.has_value();
      send(reply);
      if (reply.last) return;
    }
  }

  void answer(const protocol::Explore& request, const Send& send) {
    if (!run_explored) refuse("explore");
    open(request.object);
    believe_read_only(request.read_only);
    const Budget budget{.seconds = request.seconds,
                        .executions = request.executions,
                        .schedules = request.schedules,
                        .preemptions = request.preemptions,
                        .further = {request.further_preemptions, request.further_executions},
                        .real_time = request.real_time,
                        .spurious = request.spurious,
                        .memory = request.memory,
                        .races = request.races,
                        .graphs = request.graphs};
    send(protocol::ExploredRuns{run_explored(parsed(request.harnesses), *session_.object, *session_.crew,
                                             budget, request.seed, request.hang)});
  }

  void answer(const protocol::Replay& request, const Send& send) {
    if (!run_replayed) refuse("replay");
    open(request.object);
    send(protocol::ReplayedRun{run_replayed(parsed(request.harness), *session_.object, *session_.crew,
                                            request.schedule, request.hang)});
  }

  void answer(const protocol::RecordTrace& request, const Send& send) {
    if (!trace_of) refuse("trace");
    open(request.object);
    send(protocol::RecordedTrace{
        trace_of(parsed(request.harness), *session_.object, *session_.crew, request.schedule, request.hang)});
  }

  [[noreturn]] static void refuse(const std::string& what) {
    throw InputError("the worker was asked to '" + what + "', which it cannot do");
  }

  [[nodiscard]] const Constructed& found(const protocol::ObjectReference& wanted) const {
    const auto named =
        std::ranges::find(objects_, wanted.text, [](const Constructed& c) { return c.object.name; });
    if (named == objects_.end()) throw InputError("the program declares no object " + wanted.text);
    return *named;
  }

  // The searching process may know more than the declaration says.
  void believe_read_only(const std::vector<std::string>& labels) {
    for (Method& method :
         objects_[static_cast<std::size_t>(session_.object - objects_.data())].object.methods)
      method.read_only = std::ranges::find(labels, exact_label(method)) != labels.end();
  }

  void open(const protocol::ObjectReference& wanted,
            const std::optional<protocol::Pacing>& pacing = std::nullopt) {
    const Constructed& object = found(wanted);
    if (session_.object == &object && session_.fixed_pacing == pacing) return;
    const Pacer pacer(index_of(pacing));  // refuses an unknown pacing before the crew's threads start
    auto crew =
        std::make_unique<Crew>(entered ? entered(object.entry->per_thread) : object.entry->per_thread);
    session_ = Session{&object, std::move(crew), pacer, pacing};
  }

  static std::optional<std::size_t> index_of(const std::optional<protocol::Pacing>& wanted) {
    if (!wanted) return std::nullopt;
    for (std::size_t i = 0; i < kPacings.size(); ++i)
      if (kPacings[i].stride == wanted->stride && kPacings[i].offset == wanted->offset) return i;
    throw InputError("the worker does not know this pacing");
  }

  [[nodiscard]] Harness parsed(const protocol::HarnessText& harness) const {
    return parse_harness(harness.text, session_.object->object);
  }
  [[nodiscard]] std::vector<Harness> parsed(const std::vector<protocol::HarnessText>& texts) const {
    std::vector<Harness> harnesses;
    for (const protocol::HarnessText& text : texts) harnesses.push_back(parsed(text));
    return harnesses;
  }

  std::vector<std::string> mistakes_;
  std::vector<Constructed> objects_;
  Session session_;
};

}  // namespace

void serve_objects(const std::vector<ObjectEntry>& entries) {
  Worker worker(entries);
  serve([&](const protocol::Request& request, const Send& send) { worker.answer(request, send); });
  std::_Exit(0);  // threads may be stuck in the code under test
}

}  // namespace sunder::native
