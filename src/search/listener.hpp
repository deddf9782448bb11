#pragma once

#include <functional>

#include "model/progress.hpp"
#include "model/verdict.hpp"

namespace sunder {

/// Where the search is.
struct Status {
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
  virtual void status(const Status& /*status*/) {}

  /// After each harness: the search could go on from this progress, which is made only if it is asked for.
  /// `last` says that the search now turns to something else.
  virtual void advanced(const SearchKey& /*key*/, const std::function<Progress()>& /*progress*/,
                        bool /*last*/) {}
  /// One shard has reached a verdict, before `method_ended` tells it.
  virtual void decided(const SearchKey& /*key*/, const Object& /*object*/, const Progress& /*progress*/) {}

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
  void status(const Status& status) override {
    for (Listener* l : all_) l->status(status);
  }
  void advanced(const SearchKey& key, const std::function<Progress()>& progress, bool last) override {
    for (Listener* l : all_) l->advanced(key, progress, last);
  }
  void decided(const SearchKey& key, const Object& object, const Progress& progress) override {
    for (Listener* l : all_) l->decided(key, object, progress);
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
