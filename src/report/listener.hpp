#pragma once

#include "model/verdict.hpp"

namespace sunder {

/// Where the search is.
struct Progress {
  const Object& object;
  const std::string& method;
  Bounds bounds;
  std::uint64_t harnesses_done;  ///< of these bounds
  std::uint64_t harnesses_of;
  Effort effort;        ///< for this method so far
  double seconds_left;  ///< of the whole check
};

/// Is told what the search does and finds, as it happens. The search itself never prints.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void object_started(const Object& /*object*/, const std::string& /*qualified_name*/) {}
  virtual void progress(const Progress& /*progress*/) {}
  virtual void method_ended(const Object& /*object*/, const MethodResult& /*result*/) {}
  virtual void object_ended(const ObjectResult& /*result*/) {}
};

}  // namespace sunder
