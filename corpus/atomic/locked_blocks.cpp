#include <array>
#include <mutex>
#include <set>

#include "objects.hpp"

namespace corpus::atomic {
namespace {

/// A set of keys in blocks of eight neighbours, each with its own lock. Atomic: keys() holds the locks of all
/// blocks at one moment, and takes effect then. Locks are taken in ascending order, so there is no deadlock.
class LockedBlocks {
 public:
  bool insert(unsigned key) {
    Block& block = block_of(key);
    std::lock_guard lock(block.mutex);
    return block.keys.insert(key).second;
  }

  bool contains(unsigned key) {
    Block& block = block_of(key);
    std::lock_guard lock(block.mutex);
    return block.keys.contains(key);
  }

  std::set<unsigned> keys() {
    std::lock_guard first(blocks_[0].mutex);
    std::lock_guard second(blocks_[1].mutex);
    std::set<unsigned> all = blocks_[0].keys;
    all.insert(blocks_[1].keys.begin(), blocks_[1].keys.end());
    return all;
  }

 private:
  struct Block {
    std::mutex mutex;
    std::set<unsigned> keys;
  };
  Block& block_of(unsigned key) { return blocks_[key / 8 % blocks_.size()]; }
  std::array<Block, 2> blocks_;
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
