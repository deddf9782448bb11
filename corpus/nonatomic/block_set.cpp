#include "../blocks.hpp"
#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// keys() visits the blocks one after another. The keys 0 to 7 lie in one block, so they never show it.
class BlockSet : public Blocks<4> {
 public:
  std::set<unsigned> keys() {
    std::set<unsigned> all;
    for (Block& block : blocks_) {
      std::lock_guard lock(block.mutex);
      all.insert(block.keys.begin(), block.keys.end());
    }
    return all;
  }
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
