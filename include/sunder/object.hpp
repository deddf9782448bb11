#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "sunder/callable.hpp"
#include "sunder/declaration.hpp"
#include "sunder/fresh.hpp"

namespace sunder {

namespace detail {
template <class T>
inline T* type_mark = nullptr;  // see ObjectEntry::type_mark; g++ tells no address of constants
}

/// A class under test: how to make instances, and its methods, one line each. It is a value that can be
/// copied, passed and returned.
template <class T>
class Declaration {
 public:
  explicit Declaration(std::string name) {
    entry_.name = std::move(name);
    entry_.destroy = [](void* instance) { delete static_cast<T*>(instance); };
    entry_.type_mark = &detail::type_mark<T>;
    if constexpr (std::is_default_constructible_v<T>)
      entry_.variants = {{"", [] { return static_cast<void*>(detail::fresh<T>()); }}};
  }

  /// Makes a fresh instance: returns a std::unique_ptr<T>. Without it, instances are made like `new T`.
  template <class F>
  Declaration& make(F maker) {
    std::erase_if(entry_.variants, [](const Variant& v) { return v.name.empty(); });
    return add_variant("", std::move(maker));
  }

  /// Another construction (a capacity, a prefilled state), checked as a separate object, `Name@variant`. The
  /// plain construction is checked as well if `make` was called, or if no variant is declared.
  template <class F>
  Declaration& variant(std::string name, F maker) {
    if (name.empty()) mistake("a variant needs a name");
    if (!made_) std::erase_if(entry_.variants, [](const Variant& v) { return v.name.empty(); });
    made_ = true;
    return add_variant(std::move(name), std::move(maker));
  }

  /// A method that is trusted to be atomic; harnesses are built from the core around the method under test.
  template <class F = detail::Overloaded, class = typename detail::OneMethod<T, F>::Type>
  Declaration& core(std::string name, F method) {
    add(std::move(name), std::move(method)).core = true;
    return *this;
  }

  /// A method to be tested: a member pointer, or a lambda that takes the instance first.
  template <class F = detail::Overloaded, class = typename detail::OneMethod<T, F>::Type>
  Declaration& method(std::string name, F method) {
    add(std::move(name), std::move(method));
    return *this;
  }

  /// The method declared last never changes the object. Harnesses in which it overlaps no update are left
  /// out.
  Declaration& read_only() {
    if (last("read_only")) entry_.methods.back().read_only = true;
    return *this;
  }

  /// Only one thread may call the method declared last, such as the producer of a single-producer queue: at
  /// most one sequence of a harness calls the methods of this role. An object has at most four roles.
  Declaration& role(std::string name) {
    if (name.empty()) mistake("a role needs a name");
    if (last("role")) entry_.methods.back().role = std::move(name);
    return *this;
  }

  /// A call of the method declared last is legal only for the thread that has called one of these methods
  /// before, one for one, such as `unlock` after `lock`. Harnesses keep it.
  template <class... Names>
  Declaration& after(Names&&... names) {
    if (last("after")) entry_.methods.back().after = {std::string(std::forward<Names>(names))...};
    return *this;
  }

  /// The results of the method declared last may miss calls, as far as this level allows: "causal", "peer",
  /// "monotonic", "self" or "weak"; docs/levels.md explains them. Outcomes that the level admits are no
  /// violations. "complete" says that the method is atomic. The core is always complete.
  Declaration& level(std::string name) {
    if (name.empty()) mistake("a level needs a name");
    if (last("level")) entry_.methods.back().level = std::move(name);
    return *this;
  }

  /// The method declared last may refuse: do nothing, and say so, although it could succeed, like a
  /// `try_push` that fails while another thread has the lock. Such outcomes are no violations. Which result
  /// says so comes from the object: what the method returns whenever it has no effect; if that never happens
  /// serially, false, an empty std::optional, or an exception. The core never refuses.
  Declaration& may_refuse() {
    if (last("may_refuse")) entry_.methods.back().may_refuse = true;
    return *this;
  }

  /// The method declared last may give these results at any time; they are written as reports print them:
  /// "-1", "null", "[0,1]", "std::out_of_range". An outcome is no violation if a serial order gives the other
  /// results. The search goes on, but what it would prove is no proof any more. The core is always atomic.
  template <class... Results>
  Declaration& allow(Results&&... results) {
    if (last("allow")) (entry_.methods.back().allowed.emplace_back(std::forward<Results>(results)), ...);
    return *this;
  }

  /// Parameter `index` (from 0) of the method declared last takes exactly these values instead of 0..V-1.
  template <class V>
  Declaration& domain(std::size_t index, std::initializer_list<V> values) {
    if (ParameterEntry* p = parameter("domain", index)) {
      for (const V& v : values) {
        Writer out;
        if constexpr (std::is_convertible_v<V, std::string>) {
          out.string(std::string(v));
        } else {
          write_result(out, v);
        }
        p->domain.emplace_back(out.bytes());
      }
    }
    return *this;
  }

  /// Parameter `index` of the method declared last is only stored, compared for equality and given back.
  /// Harnesses that differ by a renaming of such values count once, which makes the search shorter. The keys
  /// of a skip list are not data-independent.
  Declaration& data_independent(std::size_t index) {
    if (ParameterEntry* p = parameter("data_independent", index)) p->data_independent = true;
    return *this;
  }

  /// Called in each thread before it touches an instance, for libraries that need their threads attached. The
  /// returned guard, if any, is kept until the thread ends.
  template <class F>
  Declaration& per_thread(F enter) {
    entry_.per_thread = [enter]() -> std::shared_ptr<void> {
      if constexpr (std::is_void_v<std::invoke_result_t<F>>) {
        enter();
        return nullptr;
      } else {
        using Guard = std::invoke_result_t<F>;
        return std::shared_ptr<Guard>(new Guard(enter()));
      }
    };
    return *this;
  }

  /// A trusted object with the same methods that defines the atomic outcomes; it is only run serially. Use it
  /// if the object itself is not deterministic, or if its serial behaviour is in doubt, too.
  template <class R>
  Declaration& reference(const Declaration<R>& trusted) {
    entry_.reference = std::make_shared<const ObjectEntry>(trusted.entry());
    return *this;
  }

  [[nodiscard]] const ObjectEntry& entry() const { return entry_; }

 private:
  template <class F>
  Declaration& add_variant(std::string name, F maker) {
    static_assert(std::is_convertible_v<std::invoke_result_t<F>, std::unique_ptr<T>>,
                  "sunder: make returns a std::unique_ptr<T>: [] { return std::make_unique<T>(...); }");
    made_ = true;
    entry_.variants.push_back(
        {std::move(name), [maker]() -> void* { return std::unique_ptr<T>(maker()).release(); }});
    return *this;
  }

  template <class F>
  MethodEntry& add(std::string name, F method) {
    if constexpr (detail::HasSignature<F>)
      entry_.methods.push_back(
          detail::method_entry<T>(std::move(name), std::move(method), detail::parameters_of<T, F>()));
    return entry_.methods.back();
  }

  bool last(const std::string& what) {
    if (entry_.methods.empty()) mistake(what + " comes after the method that it is about");
    return !entry_.methods.empty();
  }

  ParameterEntry* parameter(const std::string& what, std::size_t index) {
    if (!last(what)) return nullptr;
    MethodEntry& m = entry_.methods.back();
    if (index < m.parameters.size()) return &m.parameters[index];
    mistake(what + "(" + std::to_string(index) + ", ...): " + m.name + " has " +
            std::to_string(m.parameters.size()) + " parameters, counted from 0");
    return nullptr;
  }

  void mistake(std::string message) { entry_.mistakes.push_back(std::move(message)); }

  ObjectEntry entry_;
  bool made_ = false;  // the declaration has a construction
};

/// Starts the declaration of an object. See examples/ for a complete program.
template <class T>
Declaration<T> object(std::string name) {
  return Declaration<T>(std::move(name));
}

}  // namespace sunder
