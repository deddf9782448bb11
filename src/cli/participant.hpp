#pragma once

#include <functional>
#include <mutex>
#include <set>

#include "cli/conduct.hpp"
#include "cli/found_elsewhere.hpp"
#include "report/terminal_report.hpp"
#include "store/unwritten.hpp"

namespace sunder::cli {

/// The state that the jobs of a process share if it takes part in a campaign.
struct Participation {
  SharedStore& store;
  const PreparedCheck& prepared;
  Unwritten& unwritten;
  FoundElsewhere& elsewhere;
  TerminalReport& report;
  const std::atomic<bool>& interrupted;
  std::function<void(const std::string&)> tell;  ///< prints; the caller does not hold `printing`
  std::mutex& printing;
  std::set<std::pair<std::string, std::string>> accused = {};  ///< objects and methods that were told
};

/// One job: it leases a shard, searches one of its objects for a while, writes the progress and gives the
/// shard back, until the campaign is over.
class Participant {
 public:
  explicit Participant(Participation& all) : all_(all) {}

  void run();

 private:
  void search(const Leased& leased);
  template <class Work>
  auto reaching_the_store(const Work& work);
  [[nodiscard]] double slice_of(const Leased& leased) const;

  Participation& all_;
};

}  // namespace sunder::cli
