// Compares the interpreter with outcomes that were derived by hand.
#include <gtest/gtest.h>

#include "sound/brute_force.hpp"

namespace sunder::sound {
namespace {

using enum Kind;

/// Sequences of invocations: "p q, w" is [p(); q()], [w()].
Possible outcomes(const Routine& p, const Routine& q, const Routine& w, const std::string& sequences,
                  const std::vector<Precedence>& order = {}) {
  const Recipe recipe{"", {p, q, w}};
  Harness harness{{{}}, {}};
  for (const char c : sequences) {
    if (c == ',') harness.sequences.emplace_back();
    if (c == 'p' || c == 'q' || c == 'w')
      harness.sequences.back().push_back({c == 'p' ? 0 : c == 'q' ? 1 : 2});
  }
  EXPECT_TRUE(set_order(harness, order));
  return brute_force(plan_of(recipe, harness)).value();
}

/// The outcomes that at most this number of preemptions give, as text: "10, 11; 11, 10".
std::string within(const Possible& possible, int preemptions) {
  std::string text;
  for (const Outcome& o : possible.within(preemptions)) text += (text.empty() ? "" : "; ") + to_text(o);
  return text;
}

TEST(BruteForce, OfTwoIncrementsOneIsLostByAPreemption) {
  const Routine p{{increment, kX}};
  const Possible two = outcomes(p, {}, {}, "p, p");
  EXPECT_EQ(within(two, 0), "10, 11; 11, 10");
  EXPECT_EQ(within(two, 1), "10, 10; 10, 11; 11, 10");
  EXPECT_EQ(within(two, 9), within(two, 1));
  EXPECT_EQ(two.serial, two.within(0));
  EXPECT_EQ(within(outcomes({{increment, kA}}, {}, {}, "p, p"), 9), "10, 11; 11, 10");
}

// The results of fetch_add identify the interleaving, so there is one outcome for each interleaving.
TEST(BruteForce, StepsAreInterleavedInEveryWay) {
  const Step one{add, kA, 1};
  const Routine two{one, one}, three{one, one, one};
  const auto count = [](const Possible& possible, int k) { return possible.within(k).size(); };
  EXPECT_EQ(count(outcomes(three, {}, {}, "p, p"), 9), 20U);         // C(6, 3)
  EXPECT_EQ(count(outcomes(three, two, {}, "p, q"), 9), 10U);        // C(5, 2)
  EXPECT_EQ(count(outcomes(two, {}, {}, "p, p, p"), 9), 90U);        // 6! / 2!^3
  EXPECT_EQ(count(outcomes(three, {}, {}, "p p, p p"), 99), 924U);   // C(12, 6)
  EXPECT_EQ(count(outcomes(two, {}, {}, "p, p", {{0, 1}}), 9), 1U);  // one after the other
  EXPECT_EQ(count(outcomes(two, {}, {}, "p, p, p", {{0, 1}, {0, 2}}), 9), 6U);
}

TEST(BruteForce, PreemptionsAreCountedOnlyInsideOfInvocations) {
  const Step one{add, kA, 1};
  const Routine two{one, one}, three{one, one, one};
  const Possible single = outcomes(three, {}, {}, "p, p");
  EXPECT_EQ(single.within(0).size(), 2U);
  EXPECT_EQ(single.within(1).size(), 6U);   // one is cut after 1 or 2 steps: 2 * 2 more
  EXPECT_EQ(single.within(2).size(), 14U);  // then the other one is, after 1 or 2 of its own: 2 * 2 * 2 more
  EXPECT_EQ(outcomes(two, {}, {}, "p p, p p").within(0).size(), 6U);  // C(4, 2)
}

TEST(BruteForce, ALockKeepsOthersOutAndTheirWaitIsFree) {
  const Routine p{{locked, kM, 0, 0, {{increment, kX}}}};
  EXPECT_EQ(within(outcomes(p, {}, {}, "p, p"), 9), "10, 11; 11, 10");
  // p is preempted while it holds m; q writes and waits, at no cost; p goes on past the unlock.
  const Routine holder{{locked, kM, 0, 0, {{read, kA}}}, {exchange, kA, 2}};
  const Routine waiter{{write, kA, 1}, {locked, kM, 0, 0, {{write, kY, 1}}}, {read, kA}};
  const Possible possible = outcomes(holder, waiter, {}, "p, q");
  EXPECT_EQ(within(possible, 0), "100, 11; 111, 11");
  EXPECT_EQ(possible.outcomes.at({Value(101), Value(12)}), 1);
}

TEST(BruteForce, LocksInBothOrdersDeadlock) {
  const Routine p{{locked, kM, 0, 0, {{locked, kN, 0, 0, {{read, kX}}}}}};
  const Routine q{{locked, kN, 0, 0, {{locked, kM, 0, 0, {{read, kX}}}}}};
  EXPECT_EQ(outcomes(p, q, {}, "p, q").deadlock, 1);
  EXPECT_EQ(outcomes(p, {}, {}, "p, p").deadlock, std::nullopt);
}

TEST(BruteForce, TriesSeeThatALockIsHeld) {
  const Routine p{{tried, kM, 2, 0, {{read, kX}}, {{read, kY}}}};  // twice at most
  const Routine q{{locked, kM, 0, 0, {{write, kX, 1}, {write, kY, 2}}}};
  const Possible possible = outcomes(p, q, {}, "p, q");
  EXPECT_EQ(within(possible, 0), "110, 1; 111, 1");
  // q is preempted before x = 1, before y = 2 or before it unlocks: p gives up
  EXPECT_EQ(within(possible, 1), "110, 1; 111, 1; 1000, 1; 1002, 1");
  EXPECT_EQ(within(possible, 9), "110, 1; 111, 1; 1000, 1; 1002, 1; 1011, 1");  // the second try succeeds
  EXPECT_EQ(possible.outcomes.at({Value(1011), Value(1)}), 2);
}

TEST(BruteForce, ANotificationWakesAnyOneOfThoseWhoWait) {
  const Routine p{{await, kX, 1, 0, {{increment, kY}}}};
  const Routine q{{locked, kM, 0, 0, {{write, kX, 1}, {notify_one}}}};
  // Both may sleep; of two notifications each wakes one, in any order.
  const Possible woken = outcomes(p, q, {}, "p, p, q q", {});
  EXPECT_EQ(within(woken, 0), "10, 11, 1, 1; 11, 10, 1, 1");
  EXPECT_EQ(woken.deadlock, std::nullopt);
  const Possible waited =
      outcomes({{await, kX, 1, 0, {{exchange, kA, 1}}}}, q, {{exchange, kA, 2}}, "p, q w");
  EXPECT_EQ(within(waited, 0), "10, 1, 11; 12, 1, 10");
  EXPECT_EQ(waited.serial.size(), 2U);                       // p after q; if p sleeps, it overlaps
  const Possible forgotten = outcomes(p, q, {}, "p, p, q");  // the second sleeper is not woken
  EXPECT_EQ(forgotten.deadlock, 0);
  EXPECT_EQ(outcomes(p, {{locked, kM, 0, 0, {{write, kX, 1}, {notify_all}}}}, {}, "p, p, q").deadlock,
            std::nullopt);
  // A notification that comes before the wait is lost, but then x is 1.
  EXPECT_EQ(outcomes(p, q, {}, "p, q").deadlock, std::nullopt);
  EXPECT_EQ(outcomes(p, {{notify_one}}, {}, "p, q").deadlock, 0);
}

TEST(BruteForce, CopiesAreMadeWordByWord) {
  const Routine p{{copy, kS0, 2, kD0}}, q{{write, kS0, 5}, {write, kS1, 6}}, w{{take, kD0, 2}};
  const Possible possible = outcomes(p, q, w, "p, q, w", {{0, 2}, {1, 2}});
  EXPECT_EQ(within(possible, 0), "1, 1, 112; 1, 1, 156");
  EXPECT_EQ(within(possible, 1), "1, 1, 112; 1, 1, 116; 1, 1, 152; 1, 1, 156");
  // s[0..1] to s[1..2], and back: as if there were a third place.
  EXPECT_EQ(within(outcomes({{copy, kS0, 2, kS1}}, {{take, kS0, 3}}, {}, "p q"), 9), "1, 1112");
  EXPECT_EQ(within(outcomes({{copy, kS1, 2, kS0}}, {{take, kS0, 3}}, {}, "p q"), 9), "1, 1233");
  EXPECT_EQ(within(outcomes({{give, kS0, 2}, {fill, kS1, 2}}, {{take, kS0, 3}}, {}, "p q"), 9), "1, 1700");
}

TEST(BruteForce, SpinsAreWaits) {
  for (const Kind lock : {spin_lock, ticket}) {
    const Possible two = outcomes({{lock, 0, 0, 0, {{increment, kX}}}}, {}, {}, "p, p");
    EXPECT_EQ(within(two, 9), lock == ticket ? "100, 111; 111, 100" : "10, 11; 11, 10");
    EXPECT_EQ(two.deadlock, std::nullopt);
  }
  EXPECT_EQ(outcomes({{spin, kA, 1}}, {{write, kA, 2}}, {}, "p, q").deadlock, 0);
  // Preempted between its read and its cas, it reads again.
  const Possible retried = outcomes({{retry, kA}}, {}, {}, "p, p");
  EXPECT_EQ(within(retried, 0), "10, 11; 11, 10");
  EXPECT_EQ(within(retried, 1), "10, 11; 10, 101; 11, 10; 101, 10");
  EXPECT_EQ(within(retried, 9), within(retried, 1));
}

TEST(BruteForce, TokensAndSharedLocks) {
  const Routine p{{acquire}, {increment, kX}, {post}};  // one token at first: as a lock
  EXPECT_EQ(within(outcomes(p, {}, {}, "p, p"), 9), "10, 11; 11, 10");
  EXPECT_EQ(outcomes({{acquire}}, {}, {}, "p, p").deadlock, 0);
  EXPECT_EQ(within(outcomes({{try_acquire}}, {}, {}, "p, p"), 9), "10, 11; 11, 10");
  const Routine reader{{shared, kShared, 0, 0, {{add, kA, 1}, {add, kA, 1}}}};
  EXPECT_EQ(outcomes(reader, {}, {}, "p, p").within(9).size(), 6U);  // C(4, 2)
  const Routine writer{{locked, kShared, 0, 0, {{add, kA, 1}, {add, kA, 1}}}};
  EXPECT_EQ(outcomes(reader, writer, {}, "p, q").within(9).size(), 2U);
}

TEST(BruteForce, BranchesAndComparisons) {
  const Routine p{{read, kX}, {when, 0, 1, 0, {{write, kY, 2}}, {{write, kY, 3}}}, {read, kY}};
  EXPECT_EQ(within(outcomes(p, {{write, kX, 1}}, {}, "p, q"), 9), "103, 1; 112, 1");
  const Routine cas_once{{cas, kA, 5, 0}, {read, kA}};
  EXPECT_EQ(within(outcomes(cas_once, {}, {}, "p, p"), 9), "105, 115; 115, 105");
}

}  // namespace
}  // namespace sunder::sound
