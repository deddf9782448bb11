// Objects whose calls take long: fewer harnesses, each for longer.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/command.hpp"

namespace sunder::testing {
namespace {

using nlohmann::json;

json stressed(const std::string& object, const char* seconds, std::string& text) {
  const Finished checked = sunder({"check", std::string(SUNDER_PECULIAR) + ":" + object, "--engine", "stress",
                                   "--time", seconds, "--no-store", "--json", "-"});
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  text = checked.err;
  return json::parse(checked.out)["objects"][0]["methods"][1];
}

// A harness has a hundred executions, or a second. Without that, it would have two or three.
TEST(SlowObjects, HaveEnoughExecutionsOfEachHarness) {
  std::string text;
  const json exchange = stressed("SlowRegister", "3s", text);
  EXPECT_GE(exchange["executions"], 10 * (exchange["harnesses"].get<int>() - 1)) << exchange.dump(2);
}

// Each execution takes 200 ms at least, so there are fewer than 50 in all.
TEST(SlowObjects, AreBarelyTriedIfThereIsNoTimeForMore) {
  std::string text;
  const json exchange = stressed("VerySlowRegister", "9s", text);
  EXPECT_EQ(exchange["verdict"], "no-violation-found");
  EXPECT_GT(exchange["executions"], 0) << exchange.dump(2);
  EXPECT_LT(exchange.value("barely-tried", 1000.0), 50) << exchange.dump(2);
  EXPECT_NE(text.find("      barely tried: "), std::string::npos) << text;
}

}  // namespace
}  // namespace sunder::testing
