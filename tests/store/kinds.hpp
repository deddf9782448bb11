#pragma once

#include <gtest/gtest.h>

#include <string>

/// What every store must do is tested with each kind of store.
namespace sunder {

enum class StoreKind { sqlite, postgres };

class Stores : public ::testing::TestWithParam<StoreKind> {
 protected:
  /// A location at which there is no store yet.
  static std::string empty(const std::string& name);
};

}  // namespace sunder
