#include "search/meaning/result_forms.hpp"

#include <gtest/gtest.h>

namespace sunder {
namespace {

using Serially = std::map<Outcome, std::set<Value>>;

TEST(ResultForms, AListOfWhatWasTaken) {
  const Serially serially{{{0, 1}, {List{{0, 1}}}}, {{0, Null{}}, {List{{0}}}}, {{Null{}, Null{}}, {List{}}}};
  EXPECT_TRUE(has_form({Null{}, 1}, List{{1}}, serially));
  EXPECT_FALSE(has_form({Null{}, 1}, List{{0}}, serially));
}

TEST(ResultForms, ANumberOrWhetherThereWasAny) {
  EXPECT_TRUE(has_form({1, 1}, 2, {{{0, Null{}}, {1}}, {{Null{}, Null{}}, {0}}}));
  const Serially any{{{true, false}, {true}}, {{false, false}, {false}}};
  EXPECT_TRUE(has_form({false, true}, true, any));
  EXPECT_FALSE(has_form({false, true}, false, any));
}

TEST(ResultForms, MustHoldInEverySerialExecution) {
  EXPECT_FALSE(has_form({1, 1}, 2, {{{0, Null{}}, {1}}, {{0, 0}, {7}}}));
  EXPECT_FALSE(has_form({1, 1}, 2, {{{0, Null{}}, {0, 1}}}));
  EXPECT_FALSE(has_form({1, 1}, 2, {}));
}

}  // namespace
}  // namespace sunder
