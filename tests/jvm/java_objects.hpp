#pragma once

#include <string>

#include "targets/jvm/jvm_target.hpp"

namespace sunder::testing {

inline jvm::JvmTarget opened(const jvm::Reference& reference) {
  const jvm::Settings settings{"", SUNDER_JAVA_MISBEHAVING ":" SUNDER_JAVA_CORPUS};
  return {settings, reference, jvm::objects_of(settings, {reference}).front()};
}

/// One of tests/jvm/objects, found by reflection.
inline jvm::JvmTarget misbehaving(const std::string& name) { return opened({"misbehaving." + name, ""}); }

/// One of corpus/java, such as "atomic.Fluent".
inline jvm::JvmTarget java_corpus(const std::string& name) { return opened({name, ""}); }

/// One of the classes that have a spec.
inline jvm::JvmTarget ready(const std::string& name) {
  return opened({"", SUNDER_SOURCE_DIR "/specs/" + name + ".json"});
}

}  // namespace sunder::testing
