#include "enumeration/enumeration.hpp"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <vector>

#include "brute_force.hpp"
#include "enumeration/canonical.hpp"
#include "model/text.hpp"
#include "objects.hpp"

namespace sunder {
namespace {

using namespace testing;

// Expects exactly the harnesses that brute force finds, each once and in canonical form.
void expect_all(const Object& object, std::optional<int> method, Bounds bounds, Orders orders = Orders::all) {
  SCOPED_TRACE(to_text(bounds));
  const auto expected = brute_force(object, method, bounds, orders);
  const Enumeration enumeration(object, method, bounds, orders);
  EXPECT_EQ(enumeration.count(), expected.size());
  std::set<Harness> classes;
  for (std::uint64_t rank = 0; rank < enumeration.count(); ++rank) {
    const Harness h = enumeration.unrank(rank);
    EXPECT_EQ(canonical(h, object, method), h) << to_text(h, object);
    const Harness alike = smallest_alike(h, object);
    ASSERT_TRUE(expected.contains(alike)) << to_text(h, object);
    ASSERT_TRUE(classes.insert(alike).second) << to_text(h, object);
  }
}

void expect_all_within(const Object& object, std::optional<int> method, Bounds max) {
  for (int i = 1; i <= max.invocations; ++i)
    for (int s = 1; s <= max.sequences; ++s)
      for (int v = 0; v <= max.values; ++v) expect_all(object, method, {i, s, v});
}

TEST(Enumeration, PlainValues) {
  const Object o = object(
      {core(update("add", {plain()})), core(reader("has", {plain()})), reader("size"), update("clear")});
  expect_all_within(o, 2, {4, 3, 3});
  expect_all_within(o, 3, {4, 3, 2});
  expect_all_within(o, std::nullopt, {4, 3, 2});
}

// The numbers of docs/enumeration.md.
TEST(Enumeration, WorkedExample) {
  const Object set = object({core(update("add", {plain()})), core(update("remove", {plain()})),
                             core(reader("contains", {plain()})), reader("size")});
  const Enumeration one_value(set, 3, {3, 2, 1});
  EXPECT_EQ(one_value.count(), 20);
  EXPECT_EQ(to_text(one_value.unrank(16), set), "[size(); remove(0)], [add(0)]");
  EXPECT_EQ(Enumeration(set, 3, {3, 2, 2}).count(), 40);
  EXPECT_EQ(Enumeration(set, 3, {4, 3, 1}, Orders::none).count(), 56);
}

TEST(Enumeration, NoValuesFourAndFiveSequencesAllOrders) {
  const Object o = object({core(update("inc")), core(reader("get")), reader("size"), update("reset")});
  for (const std::optional<int> method : {std::optional<int>(2), std::optional<int>(3), std::optional<int>()})
    expect_all_within(o, method, {5, 4, 1});
}

TEST(Enumeration, FiveSequences) {
  const Object o = object({core(update("inc")), update("reset")});
  expect_all(o, 1, {6, 5, 0}, Orders::none);
  const Object one = object({core(update("add", {plain()})), reader("size")});
  expect_all(one, std::nullopt, {5, 5, 2}, Orders::none);
  expect_all(one, 1, {6, 5, 3}, Orders::none);
}

TEST(Enumeration, FourSequencesWithValuesAndOrders) {
  const Object o = object({core(update("add", {plain()})), core(reader("get")), reader("size")});
  expect_all(o, 2, {4, 4, 2});
  expect_all(o, 2, {5, 4, 2});
  expect_all(o, std::nullopt, {4, 4, 3});
  expect_all(o, std::nullopt, {5, 4, 2});
}

TEST(Enumeration, StringsAndDomains) {
  const Object o = object({core(update("set", {text(), flag()})), core(reader("get", {text()})),
                           update("toggle", {flag()}), reader("dump")});
  expect_all_within(o, 2, {3, 3, 2});
  expect_all_within(o, 3, {3, 3, 2});
}

TEST(Enumeration, Collections) {
  const Object o = object({core(update("add", {plain()})), core(reader("peek")),
                           update("addAll", {plain(Shape::list)}), update("removeAll", {plain(Shape::set)}),
                           update("putAll", {plain(Shape::map)}), core(reader("some", {plain(Shape::set)}))});
  for (const int method : {2, 3, 4}) expect_all_within(o, method, {3, 3, 3});
  expect_all_within(o, std::nullopt, {3, 3, 3});
}

TEST(Enumeration, DomainOfWholeCollections) {
  Parameter units{.shape = Shape::list, .domain = {List{{1, 2}}, List{{}}}};
  const Object o = object({core(update("add", {units})), reader("get", {plain(), units})});
  expect_all_within(o, 1, {3, 3, 2});
}

TEST(Enumeration, DataIndependentValues) {
  const Object o = object({core(update("offer", {renamable()})), core(update("poll")), reader("size"),
                           update("remove", {renamable()})});
  for (const std::optional<int> method :
       {std::optional<int>(2), std::optional<int>(3), std::optional<int>()}) {
    expect_all_within(o, method, {4, 4, 3});
    expect_all(o, method, {5, 3, 3}, Orders::none);
  }
}

TEST(Enumeration, DataIndependentTies) {
  const Object o = object(
      {core(update("offer", {renamable()})), reader("size"), update("swap", {renamable(), renamable()})});
  expect_all(o, 1, {5, 3, 2});
  expect_all(o, 1, {5, 3, 4});
  expect_all(o, 2, {5, 3, 3});
  expect_all(o, 2, {4, 4, 4});
  expect_all(o, std::nullopt, {6, 3, 3}, Orders::none);
  expect_all(o, std::nullopt, {4, 4, 4});
  expect_all(o, std::nullopt, {6, 2, 4});
  expect_all(o, std::nullopt, {5, 5, 5}, Orders::none);
}

TEST(Enumeration, DataIndependentBesidePlainValues) {
  const Object o = object({core(update("put", {plain(), renamable()})), core(reader("get", {plain()})),
                           reader("size"), reader("holds", {renamable()})});
  expect_all_within(o, 2, {3, 3, 2});
  expect_all_within(o, 3, {3, 3, 3});
  expect_all(o, std::nullopt, {4, 2, 2});
  expect_all(o, 3, {4, 3, 2}, Orders::none);
}

TEST(Enumeration, DataIndependentSets) {
  const Object o = object({core(update("add", {renamable()})), core(update("both", {renamable(Shape::set)})),
                           reader("size"), reader("all", {renamable(Shape::set)})});
  expect_all_within(o, 2, {3, 3, 4});
  expect_all_within(o, 3, {3, 3, 4});
  expect_all(o, 3, {4, 3, 3});
  expect_all(o, std::nullopt, {4, 2, 4});
  expect_all(o, std::nullopt, {3, 3, 6}, Orders::none);
}

TEST(Enumeration, DataIndependentMapsAndLists) {
  const Object o =
      object({core(update("put", {renamable()})), reader("size"), update("putAll", {renamable(Shape::map)}),
              core(reader("list", {renamable(Shape::list)}))});
  expect_all_within(o, 1, {3, 3, 3});
  expect_all_within(o, 2, {3, 2, 3});
  const Object maps = object({core(update("putAll", {renamable(Shape::map)})), reader("size")});
  expect_all_within(maps, std::nullopt, {2, 2, 4});
  expect_all(maps, 1, {3, 3, 3}, Orders::none);
  const Object both = object({core(update("putAll", {renamable(Shape::map)})),
                              core(update("both", {renamable(Shape::set)})), reader("size")});
  expect_all(both, std::nullopt, {3, 2, 3});
}

TEST(Enumeration, RolesOfOneSequence) {
  const Object spsc = object({core(only("producer", update("push", {plain()}))),
                              core(only("consumer", update("pop"))), only("consumer", reader("peek")),
                              only("producer", reader("room")), reader("empty"), update("reset")});
  for (const int method : {2, 3, 4, 5}) expect_all_within(spsc, method, {4, 4, 2});
  expect_all_within(spsc, std::nullopt, {4, 4, 2});
  expect_all(spsc, 4, {5, 3, 2});
}

TEST(Enumeration, RolesBesideMethodsOfAll) {
  const Object deque =
      object({core(only("owner", update("push", {plain()}))), core(only("owner", update("pop"))),
              core(update("steal")), reader("size"), only("owner", reader("peek"))});
  for (const std::optional<int> method :
       {std::optional<int>(3), std::optional<int>(4), std::optional<int>()}) {
    expect_all_within(deque, method, {4, 3, 2});
    expect_all(deque, method, {4, 4, 1});
    expect_all(deque, method, {5, 4, 1});  // with two interchangeable pairs of ordered sequences
  }
}

TEST(Enumeration, RolesAndDataIndependentValues) {
  const Object o = object({core(only("producer", update("push", {renamable()}))), core(update("pop")),
                           core(only("taker", update("take", {renamable()}))), reader("size"),
                           only("taker", update("clear"))});
  for (const std::optional<int> method :
       {std::optional<int>(3), std::optional<int>(4), std::optional<int>()}) {
    expect_all_within(o, method, {4, 3, 3});
    expect_all(o, method, {5, 3, 3}, Orders::none);
  }
}

TEST(Enumeration, MethodsThatFollowOthersInTheirSequence) {
  const Object lock =
      object({core(update("lock")), core(following({"lock"}, update("unlock"))), update("try_lock"),
              reader("is_locked"), following({"lock"}, update("await", {plain()}))});
  for (const std::optional<int> method :
       {std::optional<int>(2), std::optional<int>(3), std::optional<int>(4), std::optional<int>()}) {
    expect_all_within(lock, method, {5, 2, 2});
    expect_all(lock, method, {5, 3, 1});
  }
  const Object both =
      object({core(update("read_lock")), core(following({"read_lock"}, update("read_unlock"))),
              core(update("lock")), following({"lock"}, update("unlock", {renamable()}))});
  expect_all_within(both, 3, {4, 3, 1});
}

TEST(Enumeration, RefusesWhatItCannotNumber) {
  const Object map = map_with(reader("size"));
  EXPECT_THROW(Enumeration(map, 4, {12, 5, 6}), std::overflow_error);
  EXPECT_THROW(Enumeration(map, 4, {13, 2, 2}), std::invalid_argument);
  EXPECT_THROW(Enumeration(map, 5, {3, 2, 2}), std::invalid_argument);
  const Enumeration small(map, 4, {3, 2, 2});
  EXPECT_THROW((void)small.unrank(small.count()), std::out_of_range);
}

TEST(Enumeration, ReachesTheLargestBounds) {
  const Object queue = object({core(update("offer", {plain()})), core(update("poll")), reader("size")});
  const Enumeration all(queue, 2, kMaxBounds);
  EXPECT_GT(all.count(), 1'000'000'000U);
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Harness h = all.unrank(all.count() / 1000 * i);
    EXPECT_EQ(bounds_of(h, queue), kMaxBounds);
    EXPECT_EQ(canonical(h, queue, 2), h);
  }
}

}  // namespace
}  // namespace sunder
