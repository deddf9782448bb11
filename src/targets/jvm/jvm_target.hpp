#pragma once

#include <optional>
#include <string>
#include <vector>

#include "targets/jvm/java.hpp"
#include "targets/jvm/turns.hpp"
#include "targets/worker_target.hpp"

namespace sunder::jvm {

/// Names a Java object by its spec file, or by its class alone. The methods of a class are found by
/// reflection.
struct Reference {
  std::string class_name;
  std::string spec;
};

/// The objects as the worker describes them. Throws InputError if a class does not exist or a spec is wrong.
std::vector<Object> objects_of(const Settings& settings, const std::vector<Reference>& references);

/// The object after its methods were tried out, to see which are read-only. Throws InputError if no instance
/// can be made.
protocol::DescribedObject tried_out(const Settings& settings, const Reference& reference,
                                    const Limits& limits = {});

/// A spec derived from a class: one line of text for each method of the object, in the same order.
struct DerivedSpec {
  Object object;
  std::string text;
};

DerivedSpec derived_spec(const Settings& settings, const std::string& class_name);

/// A Java object, in two worker processes that take turns. In one of them, code that the core does not need
/// is interpreted, so that compiled calls of the core fit between two steps of the method under test.
class JvmTarget : public WorkerTarget {
 public:
  JvmTarget(const Settings& settings, Reference reference, Object object);

  std::vector<SerialRun> run_serially(std::span<const Sequence> sequences, double pause = 0) override;
  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) override;
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                  std::uint64_t seed) override;
  EngineRun replay(const Harness& harness, const std::string& schedule) override;
  Trace trace(const Harness& harness, const std::string& schedule) override;
  void expect_exploring(std::size_t at_once) override;
  void expect_stress() override;
  void rest() override;
  /// The new target knows which worker suits which harness.
  std::unique_ptr<Target> fresh() const override;

 private:
  std::vector<EngineRun> explore(std::span<const Harness> harnesses, const Budget& budget,
                                 std::uint64_t seed);
  std::vector<EngineRun> explore(Supervisor& explorer, std::span<const Harness> harnesses,
                                 const Budget& budget, std::uint64_t seed);
  template <typename Request>
  std::optional<typename Request::Reply> scheduled(Supervisor& explorer, const Request& request,
                                                   double seconds, const Limits& limits);
  std::optional<SerialRun> first_that_spins(std::span<const Sequence> sequences, std::size_t& at);
  Supervisor* uneven();
  std::vector<std::string> beyond_core();

  Settings settings_;
  Reference named_;
  std::vector<Supervisor> explorers_;                    // each runs one thread of the object at a time
  std::optional<Supervisor> uneven_;                     // made when first needed
  std::optional<std::vector<std::string>> interpreted_;  // methods that `uneven_` interprets, once known
  Turns turns_;
  bool spins_ = false;    // some call has spun for ever when it was run serially
  bool is_slow_ = false;  // some call took long, though it does not spin
};

}  // namespace sunder::jvm
