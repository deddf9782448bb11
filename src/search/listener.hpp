#pragma once

#include <functional>

#include "model/progress.hpp"
#include "model/verdict.hpp"

namespace sunder {

/// The current state of the search.
struct Status {
  const Object& object;
  const std::string& method;
  Bounds bounds;
  std::uint64_t harnesses_done;  ///< number of harnesses of these bounds that were run
  std::uint64_t harnesses_of;
  Effort effort;        ///< effort for this method so far
  double seconds_left;  ///< seconds left for the whole check
};

/// Receives the events of the search as they happen. The search itself never prints.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void object_started(const Object& /*object*/, const std::string& /*qualified_name*/) {}
  virtual void status(const Status& /*status*/) {}

  /// Called after each harness. The search could continue from this progress, which is made only if the
  /// listener asks for it. `last` is true if the search now turns to something else.
  virtual void advanced(const SearchKey& /*key*/, const std::function<Progress()>& /*progress*/,
                        bool /*last*/) {}
  /// Called when one shard has reached a verdict, before `method_ended` reports it.
  virtual void decided(const SearchKey& /*key*/, const Object& /*object*/, const Progress& /*progress*/) {}

  /// A violation was found, and stored by `decided`. Its method is to blame, unless the core turns out to be
  /// at fault, or one of two methods by itself. `method_ended` follows when these are decided.
  virtual void method_accused(const Object& /*object*/, const MethodResult& /*result*/) {}
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
  void method_accused(const Object& object, const MethodResult& result) override {
    for (Listener* l : all_) l->method_accused(object, result);
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
