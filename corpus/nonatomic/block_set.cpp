#include <array>
#include <mutex>
#include <set>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A set of keys in blocks of eight neighbours, each with its own lock. keys() visits the blocks one after
/// another. The keys 0 to 7 lie in one block, so they never show it.
class BlockSet {
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
    std::set<unsigned> all;
    for (Block& block : blocks_) {
      std::lock_guard lock(block.mutex);
      all.insert(block.keys.begin(), block.keys.end());
    }
    return all;
  }

 private:
  struct Block {
    std::mutex mutex;
    std::set<unsigned> keys;
  };
  Block& block_of(unsigned key) { return blocks_[key / 8 % blocks_.size()]; }
  std::array<Block, 4> blocks_;
};

}  // namespace

sunder::ObjectEntry block_set() {
  return sunder::object<BlockSet>("BlockSet")
      .core("insert", &BlockSet::insert)
      .core("contains", &BlockSet::contains)
      .read_only()
      .method("keys", &BlockSet::keys)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
