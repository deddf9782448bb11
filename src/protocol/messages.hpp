#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/engine.hpp"
#include "model/object.hpp"
#include "model/run.hpp"
#include "model/trace.hpp"

/// The messages between the searching process and its workers. docs/protocol.md explains them.
namespace sunder::protocol {

/// A worker of another version is refused.
inline constexpr int kVersion = 8;

/// Names an object in one of three ways: a name that the worker's program declares, a class, a spec file.
struct ObjectReference {
  enum class By { name, class_name, spec };
  By by = By::name;
  std::string text;

  friend bool operator==(const ObjectReference&, const ObjectReference&) = default;
};

/// The text of a harness. A reply about it must fit the lengths of its sequences. The lengths are not sent,
/// and are empty if they are not known.
struct HarnessText {
  std::string text;
  std::vector<std::size_t> lengths = {};
};

HarnessText written(const Harness& harness, const Object& object);

/// How the threads of a stress run keep together; see docs/protocol.md.
struct Pacing {
  std::uint32_t stride = 1;
  std::uint32_t offset = 0;  ///< nanoseconds

  friend bool operator==(const Pacing&, const Pacing&) = default;
};

struct Greeting {
  int protocol = kVersion;
};
struct Hello {
  using Reply = Greeting;
};

struct DescribedObject {
  Object object;
  std::string text = {};  ///< the spec derived from the class; empty if the object has its own spec
  /// Labels ("size/0") of methods that are declared read-only but were seen to write; `object` has them as
  /// updates.
  std::vector<std::string> writers = {};
};
struct Description {
  std::vector<DescribedObject> objects;
};
/// Describes these objects. If none is named, describes all that the worker's program declares.
struct Describe {
  using Reply = Description;
  std::vector<ObjectReference> objects = {};
  bool infer = false;  ///< methods may be tried out to see which are read-only
};

struct Released {
  bool clean = false;  ///< nothing of the object still runs or waits
};
/// Tells the worker to forget the object.
struct Release {
  using Reply = Released;
};

struct LackingModels {
  std::vector<std::string> lacking;
};
/// Asks for methods that the models of library classes lack on this machine. Only tests use it.
struct CheckModels {
  using Reply = LackingModels;
};

struct MethodNames {
  std::vector<std::string> methods;
};
/// Asks for the methods, as "class.method", that none of these core methods ("put/2") calls.
struct BeyondCore {
  using Reply = MethodNames;
  ObjectReference object;
  std::vector<std::string> core;
};

struct SerialRuns {
  std::vector<SerialRun> runs;
};
struct Serial {
  using Reply = SerialRuns;
  ObjectReference object;
  std::vector<HarnessText> sequences;  ///< harnesses of one sequence each
  double pause = 0;                    ///< seconds, between two invocations
  double hang = 0;                     ///< seconds without progress
};

struct StressRun {
  EngineRun run;
  bool last = false;  ///< the harnesses after this one are not run
};
/// One reply for each harness.
struct Stress {
  using Reply = StressRun;
  ObjectReference object;
  std::vector<HarnessText> harnesses;
  double seconds = 0;
  std::uint64_t executions = 0;
  std::uint64_t seed = 0;
  double hang = 0;
  std::optional<Pacing> pacing = std::nullopt;
};

struct ExploredRuns {
  std::vector<EngineRun> runs;
};
struct Explore {
  using Reply = ExploredRuns;
  ObjectReference object;
  std::vector<HarnessText> harnesses;
  double seconds = 0;
  std::uint64_t executions = 0;
  Schedules schedules = Schedules::bounded;
  int preemptions = 0;
  int further_preemptions = 0;
  std::uint64_t further_executions = 0;
  bool quick = false;
  bool real_time = false;
  std::uint64_t seed = 0;
  double hang = 0;
  std::vector<std::string> read_only = {};  ///< labels of methods; if one writes, that breaks a premise
  bool spurious = false;                    ///< waits may end without a reason, at the cost of a preemption
  Memory memory = Memory::sc;
  bool races = true;    ///< under c11, a data race is a symptom
  bool graphs = false;  ///< under c11, the different graphs are counted
};

struct ReplayedRun {
  EngineRun run;
};
struct Replay {
  using Reply = ReplayedRun;
  ObjectReference object;
  HarnessText harness;
  std::string schedule;
  double hang = 0;
};

struct RecordedTrace {
  Trace trace;
};
/// Asks for the steps of a run under a known schedule.
struct RecordTrace {
  using Reply = RecordedTrace;
  ObjectReference object;
  HarnessText harness;
  std::string schedule;
  double hang = 0;
};

/// The answer to a request that the worker cannot or will not fulfil: one sentence for the user.
struct Refusal {
  std::string error;
};

using Request = std::variant<Hello, Describe, Release, CheckModels, BeyondCore, Serial, Stress, Explore,
                             Replay, RecordTrace>;
using AnyReply = std::variant<Greeting, Description, Released, LackingModels, MethodNames, SerialRuns,
                              StressRun, ExploredRuns, ReplayedRun, RecordedTrace, Refusal>;

}  // namespace sunder::protocol
