#include "report/java_source.hpp"

#include <gtest/gtest.h>

#include "model/text.hpp"
#include "support/error.hpp"

namespace sunder {
namespace {

const Object kJavaMap{"Map", "jvm", {{"put", {{}, {}}, true}, {"size", {}, false, true}}};
const JavaNames kJavaNames{"com.acme.Map", "new com.acme.Map(16)", {{"put", {"", ""}}, {"size", {}}}};

Violation of(const char* harness) {
  Violation made;
  made.harness = parse_harness(harness, kJavaMap);
  made.symptom = NonAtomicOutcome{{Value(7), Null{}}};
  made.atomic = {{Value(0), Null{}}, {Value(1), Null{}}};
  return made;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(JavaSource, MakesTheObjectAndItsCalls) {
  const std::string source = java_source(of("[size()], [put(0,1)]"), kJavaMap, kJavaNames);
  EXPECT_TRUE(contains(source, "public class Reproducer")) << source;
  EXPECT_TRUE(contains(source, "new com.acme.Map(16)")) << source;
  EXPECT_TRUE(contains(source, ".put(0, 1)")) << source;
  EXPECT_TRUE(contains(source, "\"0, null\"")) << source;
  EXPECT_FALSE(contains(source, "\"7, null\"")) << source;
}

const Parameter kFunction{.scalar = Scalar::string, .domain = {Value("increment"), Value("throw")}};
const Object kFunctional{"Map",
                         "jvm",
                         {{"get", {{}}, true},
                          {"merge", {{}, kFunction}},
                          {.name = "forEach", .parameters = {kFunction}, .is_void = true}}};
const JavaNames kFunctionalNames{"com.acme.Map",
                                 "com.acme.Maps.create()",
                                 {{"get", {"int"}},
                                  {"merge", {"int", "java.util.function.BiFunction"}},
                                  {"forEach", {"java.util.function.BiConsumer"}}}};

std::string source_of(const char* harness) {
  Violation made;
  made.harness = parse_harness(harness, kFunctional);
  made.symptom = NonAtomicOutcome{{Value(7)}};
  return java_source(made, kFunctional, kFunctionalNames);
}

TEST(JavaSource, WritesFunctionsAsLambdas) {
  EXPECT_TRUE(contains(source_of("[merge(0,\"increment\")]"),
                       "object.merge(0, (java.util.function.BiFunction) (a, b) -> sum(a, b) + 1)"));
  EXPECT_TRUE(contains(source_of("[merge(0,\"get(1)\")]"),
                       "(java.util.function.BiFunction) (a, b) -> object.get(1)"));
  EXPECT_TRUE(
      contains(source_of("[forEach(\"collect\")]"),
               "List<Object> seen = new ArrayList<>(); object.forEach((java.util.function.BiConsumer) (a, b) "
               "-> seen.add(a + \"=\" + b)); r[0] = seen;"));
  EXPECT_TRUE(contains(source_of("[get(0)]"), "= com.acme.Maps.create();"));
}

TEST(JavaSource, DoesNotInterrupt) {
  JavaNames names = kJavaNames;
  names.methods[0].interrupts = true;
  EXPECT_THROW((void)java_source(of("[size()], [put(0,1)]"), kJavaMap, names), InputError);
  EXPECT_THROW((void)jcstress_source(of("[size()], [put(0,1)]"), kJavaMap, names), InputError);
}

TEST(JcstressSource, GradesTheOutcomes) {
  const std::string source = jcstress_source(of("[size()], [put(0,1)]"), kJavaMap, kJavaNames);
  EXPECT_TRUE(source.starts_with("package reproducer;")) << source;
  EXPECT_TRUE(contains(source, "infra.results.LL_Result")) << source;
  EXPECT_TRUE(contains(source, "@Outcome(id = \"1, null\", expect = Expect.ACCEPTABLE")) << source;
  EXPECT_TRUE(contains(source, "public void sequence1(LL_Result r)")) << source;
}

TEST(JcstressSource, RefusesWhatJcstressCannotExpress) {
  EXPECT_THROW((void)jcstress_source(of("[size()], [put(0,1)], {0 < 1}"), kJavaMap, kJavaNames), InputError);
  EXPECT_THROW(
      (void)jcstress_source(of("[size(); size(); size(); size(); size()], [size(); size(); size(); size()]"),
                            kJavaMap, kJavaNames),
      InputError);
}

}  // namespace
}  // namespace sunder
