#include "targets/native/explore/names/spots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/copying.hpp"

namespace sunder::native::explore::names {
namespace {

constexpr int kMostSearches = 20'000;        // in an execution
constexpr std::size_t kMostBlocks = 500;     // of which the pointers are followed in a search
constexpr std::size_t kMostPointers = 2000;  // of an object
constexpr std::size_t kLongestPath = 40;     // characters: columns are narrow

// One pointer after another may change until the block is named again.
bool is_short(const std::string& path) {
  return path.size() <= kLongestPath && path.find("->") == path.rfind("->");
}

std::uintptr_t number(const volatile void* address) { return reinterpret_cast<std::uintptr_t>(address); }

std::string joined(const std::string& path, const std::string& member) {
  return path.empty() || member.empty() || member.front() == '[' ? path + member : path + "." + member;
}

}  // namespace

void Spots::start(const void* instance) {
  instance_ = number(instance);
  lives_.clear();
  freed_.clear();
  contents_.clear();
  searches_ = 0;
}

Spot Spots::freed(const volatile void* block, std::size_t size) {
  const int life = lives_[number(block)]++;
  freed_.push_back({{number(block), size}, life});
  return {Spot::Of::block, {number(block), life}, 0, size};
}

Spot Spots::at(const volatile void* address, std::size_t size) {
  const std::uintptr_t at = number(address);
  const auto bytes = std::max<std::size_t>(size, 1);
  if (const std::uintptr_t offset = at - instance_; offset < layout_.size(layout_.instance))
    return {Spot::Of::instance, {instance_, 0}, offset, bytes};
  for (const Variable& each : layout_.statics)
    if (at - each.address < layout_.size(each.type))
      return {Spot::Of::variable, {each.address, 0}, at - each.address, bytes, each.name};
  return arena().owns(address) ? in_block(at, bytes) : Spot{};
}

int Spots::life_of(std::uintptr_t begin) const {
  const auto found = lives_.find(begin);
  return found == lives_.end() ? 0 : found->second;
}

Spot Spots::in_block(std::uintptr_t address, std::size_t size) {
  const Block block = block_of(address);
  if (block.size == 0) {  // it was freed
    for (auto last = freed_.rbegin(); last != freed_.rend(); ++last)
      if (const std::uintptr_t begin = last->block.begin; address - begin < last->block.size)
        return {Spot::Of::block, {begin, last->life}, address - begin, size};
    return {};
  }
  Spot spot{Spot::Of::block, {block.begin, life_of(block.begin)}, address - block.begin, size};
  if (layout_.types.empty() || ++searches_ > kMostSearches) return spot;
  Found found = search(block);
  if (found.content.type < 0) return spot;
  contents_.try_emplace(spot.owner, found.content);
  spot.path = std::move(found.path);
  return spot;
}

// A grain that is not in use comes before each block: it holds the header.
Spots::Block Spots::block_of(std::uintptr_t address) {
  const auto live = arena().live();
  const std::uintptr_t begin = number(arena().begin());
  std::size_t grain = (address - begin) / Arena::kGrain;
  if (grain >= live.size() || live[grain] == 0) return {};
  while (grain > 0 && live[grain - 1] != 0) --grain;
  const Block block = block_at(begin + grain * Arena::kGrain);
  return address - block.begin < block.size ? block : Block{};
}

Spots::Block Spots::block_at(std::uintptr_t begin) {
  const auto live = arena().live();
  const std::size_t offset = begin - number(arena().begin()), grain = offset / Arena::kGrain;
  const bool begins = offset % Arena::kGrain == 0 && grain > 0 && grain < live.size() && live[grain] != 0 &&
                      live[grain - 1] == 0;
  return begins ? Block{begin, arena().size_of(reinterpret_cast<const void*>(begin))} : Block{};
}

std::deque<Spots::Known> Spots::roots() const {
  std::deque<Known> all;
  if (instance_ != 0 && layout_.instance >= 0)
    all.push_back({instance_, {layout_.instance, false}, 1, "", true});
  for (const Variable& each : layout_.statics)
    all.push_back({each.address, {each.type, false}, 1, each.name, true});
  return all;
}

std::vector<Spots::Pointer> Spots::pointers_in(const Known& known) const {
  std::vector<Pointer> pointers;
  const int type = known.content.type;
  for (std::uint64_t i = 0; i < known.count && pointers.size() < kMostPointers; ++i) {
    const bool many = known.content.many;
    const std::string path = many ? fmt::format("{}[{}]", known.path, i) : known.path;
    add_pointers(type, known.begin + i * layout_.size(type), path, known.is_root || many, pointers);
  }
  return pointers;
}

// By the fewest pointers from the instance or a static.
Spots::Found Spots::search(const Block& wanted) const {
  std::set<std::uintptr_t> seen;
  for (std::deque<Known> left = roots(); !left.empty() && seen.size() < kMostBlocks; left.pop_front()) {
    for (Pointer& each : pointers_in(left.front())) {
      const std::uint64_t to = value_at(reinterpret_cast<const void*>(each.at), sizeof(void*));
      const Block block = block_at(to);
      if (block.size == 0 || !fits(each, block)) continue;
      const Content content{each.to, each.many};
      if (block.begin == wanted.begin) return {is_short(each.path) ? each.path : "", content};
      if (seen.insert(to).second)
        left.push_back({to, content, elements_in(block, each.to), each.path, false});
    }
  }
  return {};
}

std::uint64_t Spots::elements_in(const Block& block, int type) const {
  const std::uint64_t size = layout_.size(type);
  return size == 0 ? 0 : block.size / size;
}

bool Spots::fits(const Pointer& pointer, const Block& block) const {
  const std::uint64_t size = layout_.size(pointer.to);
  if (size == 0) return false;
  return pointer.many ? block.size % size == 0 : block.size == size;
}

void Spots::add_pointers(int type, std::uintptr_t at, const std::string& path, bool is_root,
                         std::vector<Pointer>& into) const {
  const Type* const known = layout_.type(type);
  if (!known || into.size() >= kMostPointers) return;
  if (known->kind == Type::Kind::pointer && known->of >= 0) into.push_back({at, known->of, false, path});
  for (const Type::Pointer& each : known->pointers)
    into.push_back({at + each.offset, each.to, each.many, path});
  const auto with = [&](const std::string& member) {
    return is_root || member.empty() || member.front() == '[' ? joined(path, member) : path + "->" + member;
  };
  if (known->kind == Type::Kind::record)
    for (const Type::Member& each : known->members)
      add_pointers(each.type, at + each.offset, with(each.name), is_root || !each.name.empty(), into);
  if (known->kind == Type::Kind::array)
    for (std::uint64_t i = 0; i < known->count && into.size() < kMostPointers; ++i)
      add_pointers(known->of, at + i * layout_.size(known->of), with(fmt::format("[{}]", i)), is_root, into);
}

std::string Spots::member(const Spot& spot) const {
  const Leaf found = leaf(spot);
  return found.name.empty() || found.offset == 0 ? found.name
                                                 : fmt::format("{}+{}", found.name, found.offset);
}

bool Spots::may_be_negative(const Spot& spot) const {
  const Leaf found = leaf(spot);
  return found.type && found.type->negative && found.offset == 0 && found.type->size == spot.size;
}

Spots::Leaf Spots::leaf(const Spot& spot) const {
  if (spot.of == Spot::Of::instance) return leaf_in(layout_.instance, spot.offset, spot.size);
  if (spot.of == Spot::Of::variable)
    for (const Variable& each : layout_.statics)
      if (each.address == spot.owner.first) return leaf_in(each.type, spot.offset, spot.size);
  const Content* const known = content(spot.owner);
  if (!known) return {};
  if (!known->many) return leaf_in(known->type, spot.offset, spot.size);
  const std::uint64_t size = layout_.size(known->type);
  if (size == 0 || spot.offset % size + spot.size > size) return {};
  Leaf found = leaf_in(known->type, spot.offset % size, spot.size);
  found.name = joined(fmt::format("[{}]", spot.offset / size), found.name);
  return found;
}

const Content* Spots::content(const Owner& block) const {
  const auto found = contents_.find(block);
  return found == contents_.end() ? nullptr : &found->second;
}

Spots::Leaf Spots::leaf_in(int type, std::uint64_t offset, std::uint64_t size) const {
  Leaf found{"", layout_.type(type), offset};
  while (found.type) {
    const Type& known = *found.type;
    if (const std::uint64_t each = known.kind == Type::Kind::array ? layout_.size(known.of) : 0; each > 0) {
      const std::uint64_t i = found.offset / each;
      if (i >= known.count || found.offset % each + size > each) break;
      found = {found.name + fmt::format("[{}]", i), layout_.type(known.of), found.offset % each};
      continue;
    }
    if (known.kind != Type::Kind::record || known.whole) break;
    const auto holds = [&](const Type::Member& each) {
      return found.offset >= each.offset && found.offset - each.offset + size <= layout_.size(each.type);
    };
    const auto member = std::ranges::find_if(known.members, holds);
    if (member == known.members.end() || std::count_if(member, known.members.end(), holds) > 1) break;
    found = {joined(found.name, member->name), layout_.type(member->type), found.offset - member->offset};
  }
  return found;
}

}  // namespace sunder::native::explore::names
