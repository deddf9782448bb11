#pragma once

#include <optional>
#include <string>
#include <vector>

#include "targets/jvm/java.hpp"
#include "targets/jvm/turns.hpp"
#include "targets/worker_target.hpp"

namespace sunder::jvm {

/// What names a Java object: a spec file, or a class alone, whose methods are then found by reflection.
struct Reference {
  std::string class_name;
  std::string spec;
};

/// The objects as the worker describes them. Throws InputError if a class is not there or a spec is wrong.
std::vector<Object> objects_of(const Settings& settings, const std::vector<Reference>& references);

/// The text of a spec derived from the class.
std::string derived_spec(const Settings& settings, const std::string& class_name);

/// A Java object, in two worker processes that take turns: in one of them, code that the core does not need
/// is interpreted, so that compiled calls of the core fit between two steps of the method under test.
class JvmTarget : public WorkerTarget {
 public:
  JvmTarget(const Settings& settings, Reference reference, Object object);

  EngineRun run(const Harness& harness, const Budget& budget, std::uint64_t seed) override;
  std::vector<EngineRun> run_each(std::span<const Harness> harnesses, const Budget& budget,
                                  std::uint64_t seed) override;
  EngineRun replay(const Harness& harness, const std::string& schedule) override;
  Trace trace(const Harness& harness, const std::string& schedule) override;
  void expect_exploring(std::size_t at_once) override;
  void expect_stress() override;
  void rest() override;
  /// It has learnt which worker suits which harness.
  std::unique_ptr<Target> fresh() const override;

 private:
  std::vector<EngineRun> explore(std::span<const Harness> harnesses, const Budget& budget,
                                 std::uint64_t seed);
  std::vector<EngineRun> explore(Supervisor& explorer, std::span<const Harness> harnesses,
                                 const Budget& budget, std::uint64_t seed);
  template <typename Request>
  std::optional<typename Request::Reply> scheduled(Supervisor& explorer, const Request& request,
                                                   double seconds, const Limits& limits);
  Supervisor* uneven();
  std::vector<std::string> beyond_core();

  Settings settings_;
  Reference named_;
  std::vector<Supervisor> explorers_;                    // their threads take turns
  std::optional<Supervisor> uneven_;                     // made when first needed, as is
  std::optional<std::vector<std::string>> interpreted_;  // what it interprets; all code may be the core's
  Turns turns_;
};

}  // namespace sunder::jvm
