#pragma once

#include <gtest/gtest.h>

#include <string>

/// The kinds of stores: the tests of all stores run with each of them.
namespace sunder {

enum class StoreKind { sqlite, postgres };

class Stores : public ::testing::TestWithParam<StoreKind> {
 protected:
  /// A location at which there is no store yet.
  static std::string empty(const std::string& name);
};

}  // namespace sunder
