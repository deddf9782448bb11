#include "../blocks.hpp"
#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// Atomic: keys() holds the locks of all blocks at one moment, and takes effect then. Locks are taken in
/// ascending order, so there is no deadlock.
class LockedBlocks : public Blocks<2> {
 public:
  std::set<unsigned> keys() {
    std::lock_guard first(blocks_[0].mutex);
    std::lock_guard second(blocks_[1].mutex);
    std::set<unsigned> all = blocks_[0].keys;
    all.insert(blocks_[1].keys.begin(), blocks_[1].keys.end());
    return all;
  }
};

}  // namespace

sunder::ObjectEntry locked_blocks() {
  return sunder::object<LockedBlocks>("LockedBlocks")
      .core("insert", &LockedBlocks::insert)
      .core("contains", &LockedBlocks::contains)
      .read_only()
      .method("keys", &LockedBlocks::keys)
      .read_only()
      .entry();
}

}  // namespace corpus::atomic
