// Measures the cost of a campaign: the share of a check's time that is spent in the store. It should be below
// 2 %.
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "search/check.hpp"
#include "store/recorder.hpp"
#include "support/format.hpp"
#include "targets/native/native_target.hpp"

namespace sunder {
namespace {

/// Passes all events to the recorder, and measures the time.
class Timed : public Listener {
 public:
  explicit Timed(Recorder& recorder) : recorder_(recorder) {}

  void object_started(const Object& object, const std::string& name) override {
    time([&] { recorder_.object_started(object, name); });
  }
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) override {
    ++harnesses;
    time([&] { recorder_.advanced(key, progress, last); });
  }
  void decided(const SearchKey& key, const Object& object, const Progress& progress) override {
    time([&] { recorder_.decided(key, object, progress); });
  }

  double seconds = 0;
  std::uint64_t harnesses = 0;

 private:
  template <class Work>
  void time(const Work& work) {
    const TimePoint start = Clock::now();
    work();
    seconds += seconds_since(start);
  }

  Recorder& recorder_;
};

void measure(const Object& object, const std::string& program, double seconds, Engines engines,
             const std::string& path) {
  ObjectToCheck to_check{object.name, object, other_methods(object),
                         [&] { return std::make_unique<native::NativeTarget>(program, object); }};
  CheckConfig config;
  config.seconds = seconds;
  config.engines = engines;
  Campaign campaign;
  campaign.objects = {{object.name, "", object, {}}};
  campaign.shard_runs = {{0}};
  const auto store = open_store(path, Access::create);
  const std::int64_t number = store->add(campaign);
  Recorder recorder(*store, number, campaign.shard_runs, nullptr);
  Timed timed(recorder);
  const TimePoint start = Clock::now();
  check({to_check}, config, timed);
  fmt::print("{:<22} {:>8} {:>12} harnesses  {:.3f} % of the time in the store\n", object.name,
             engines == Engines::stress ? "stress" : "explore", with_commas(timed.harnesses),
             100 * timed.seconds / seconds_since(start));
}

}  // namespace
}  // namespace sunder

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 10;
  const std::string path = std::filesystem::temp_directory_path() / "sunder-bench.sunder";
  const std::string program = SUNDER_CORPUS;
  for (const sunder::Object& object : sunder::native::objects_of(program)) {
    if (object.name != "LockedMap" && object.name != "CasCounter" && object.name != "TreiberStack") continue;
    for (const auto engines : {sunder::Engines::stress, sunder::Engines::explore}) {
      std::filesystem::remove(path);
      sunder::measure(object, program, seconds, engines, path);
    }
  }
  std::filesystem::remove(path);
}
