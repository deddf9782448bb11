#include <array>
#include <atomic>
#include <thread>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A sum with a cell for each thread, so that threads do not meet in one. sum() reads one cell after another:
/// it may miss what one thread added, and see what another one added after that. It sees no later call of a
/// thread without the earlier ones, since they are in one cell, and everything that was added before it
/// began: peer. Threads without a cell share the last one.
class ThreadTally {
 public:
  void add(unsigned value) { own_cell().sum += 1 + static_cast<int>(value); }

  int sum() const {
    int all = 0;
    for (const Cell& cell : cells_) all += cell.sum;
    return all;
  }

 private:
  struct Cell {
    std::atomic<std::thread::id> owner = {};
    std::atomic<int> sum = 0;
  };

  Cell& own_cell() {
    const auto own = std::this_thread::get_id();
    for (Cell& cell : cells_) {
      std::thread::id owner;
      if (cell.owner.compare_exchange_strong(owner, own) || owner == own) return cell;
    }
    return cells_.back();
  }

  std::array<Cell, 4> cells_;
};

}  // namespace

sunder::ObjectEntry thread_tally() {
  return sunder::object<ThreadTally>("ThreadTally")
      .core("add", &ThreadTally::add)
      .method("sum", &ThreadTally::sum)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
