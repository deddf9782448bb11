#pragma once

#include <array>
#include <cstddef>
#include <mutex>
#include <set>

namespace corpus {

/// A set of keys in blocks of eight neighbours, each with its own lock.
template <std::size_t count>
class Blocks {
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

 protected:
  struct Block {
    std::mutex mutex;
    std::set<unsigned> keys;
  };

  std::array<Block, count> blocks_;

 private:
  Block& block_of(unsigned key) { return blocks_[key / 8 % count]; }
};

}  // namespace corpus
