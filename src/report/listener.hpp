#pragma once

#include <functional>

#include "model/standing.hpp"
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

  /// After each harness: the search could go on from this standing, which is made only if it is asked for.
  /// `last` says that the search now turns to something else.
  virtual void advanced(const Place& /*place*/, const std::function<Standing()>& /*standing*/,
                        bool /*last*/) {}
  /// One shard has reached a verdict, before `method_ended` tells it.
  virtual void decided(const Place& /*place*/, const Object& /*object*/, const Standing& /*standing*/) {}

  virtual void method_ended(const Object& /*object*/, const MethodResult& /*result*/) {}
  virtual void object_ended(const ObjectResult& /*result*/) {}
};

/// Several listeners as one, in this order.
class Listeners : public Listener {
 public:
  explicit Listeners(std::vector<Listener*> all) : all_(std::move(all)) {}

  void object_started(const Object& object, const std::string& qualified_name) override {
    for (Listener* l : all_) l->object_started(object, qualified_name);
  }
  void progress(const Progress& progress) override {
    for (Listener* l : all_) l->progress(progress);
  }
  void advanced(const Place& place, const std::function<Standing()>& standing, bool last) override {
    for (Listener* l : all_) l->advanced(place, standing, last);
  }
  void decided(const Place& place, const Object& object, const Standing& standing) override {
    for (Listener* l : all_) l->decided(place, object, standing);
  }
  void method_ended(const Object& object, const MethodResult& result) override {
    for (Listener* l : all_) l->method_ended(object, result);
  }
  void object_ended(const ObjectResult& result) override {
    for (Listener* l : all_) l->object_ended(result);
  }

 private:
  std::vector<Listener*> all_;
};

}  // namespace sunder
