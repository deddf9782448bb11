#pragma once

#include <cxxabi.h>

#include <functional>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include "sunder/arguments.hpp"
#include "sunder/declaration.hpp"
#include "sunder/results.hpp"

/// Turns a lambda or a member pointer into a MethodEntry.
namespace sunder::detail {

template <class... A>
struct Types {};

/// The result and the parameters (without the instance) of a function that can be called on a T.
template <class F>
struct Signature : Signature<decltype(&F::operator())> {};  // a lambda: not generic, not overloaded

#define SUNDER_SIGNATURE(qualifiers)            \
  template <class R, class C, class... A>       \
  struct Signature<R (C::*)(A...) qualifiers> { \
    using Result = R;                           \
    using Receiver = C;                         \
    using Parameters = Types<A...>;             \
  };
SUNDER_SIGNATURE()
SUNDER_SIGNATURE(const)
SUNDER_SIGNATURE(&)
SUNDER_SIGNATURE(const&)
SUNDER_SIGNATURE(noexcept)
SUNDER_SIGNATURE(const noexcept)
SUNDER_SIGNATURE(&noexcept)
SUNDER_SIGNATURE(const& noexcept)
#undef SUNDER_SIGNATURE

template <class R, class... A>
struct Signature<R (*)(A...)> {
  using Result = R;
  using Parameters = Types<A...>;
};
template <class R, class... A>
struct Signature<R (*)(A...) noexcept> : Signature<R (*)(A...)> {};

template <class F>
concept HasSignature = std::is_member_function_pointer_v<F> || std::is_pointer_v<F> || requires {
  &F::operator();
};

/// The type deduced for F if the name stands for several functions.
struct Overloaded {
  Overloaded(...);
};

/// Its operator() is ambiguous if F has one of any kind.
struct Callable {
  void operator()();
};
template <class F>
struct WithCall : F, Callable {};

/// A lambda that is not generic, and yet has no signature: its body does not compile, which the compiler has
/// said. Another message would only blame the lambda for it.
template <class T, class F>
consteval bool is_broken_lambda() {
  if constexpr (HasSignature<F> || !std::is_class_v<F> || std::is_final_v<F>) {
    return false;
  } else {
    constexpr bool is_generic = requires { &F::template operator()<T>; };
    constexpr bool has_none = requires { &WithCall<F>::operator(); };
    return !is_generic && !has_none;
  }
}

/// The type of a method of T, if there is only one.
template <class T, class F>
struct OneMethod {
  static_assert(!std::is_same_v<F, Overloaded>,
                "sunder: this method is overloaded or a template; say which one in a lambda, "
                "[](T& object, int argument) { return object.method(argument); }");
  static_assert(HasSignature<F> || is_broken_lambda<T, F>(),
                "sunder: a method is a member pointer, or a lambda that says the types of its parameters, "
                "[](T& object, int argument) {...}; not auto, since the arguments are made from the types");
  using Type = F;
};

template <class T, class Parameters>
struct WithoutInstance;
template <class T, class I, class... A>
struct WithoutInstance<T, Types<I, A...>> {
  static constexpr bool kTakesInstance = std::is_same_v<std::remove_cvref_t<I>, T> && std::is_reference_v<I>;
  using Rest = Types<A...>;
};
template <class T>
struct WithoutInstance<T, Types<>> {
  static constexpr bool kTakesInstance = false;
  using Rest = Types<>;
};

template <class T, class F>
consteval auto parameters_of() {
  if constexpr (std::is_member_function_pointer_v<F>) {
    return typename Signature<F>::Parameters{};
  } else {
    using Split = WithoutInstance<T, typename Signature<F>::Parameters>;
    static_assert(Split::kTakesInstance,
                  "sunder: a method's lambda takes the instance first, by reference: [](T& object, int "
                  "argument) {...}");
    return typename Split::Rest{};
  }
}

template <class P>
inline constexpr bool kIsParameter =
    kIsArgument<std::remove_cvref_t<P>> &&
    !(std::is_lvalue_reference_v<P> && !std::is_const_v<std::remove_reference_t<P>>);

template <class T, class F, class... P>
class Erased {
  using Result = std::remove_cvref_t<typename Signature<F>::Result>;
  using Arguments = std::tuple<std::remove_cvref_t<P>...>;
  static constexpr bool kVoid = std::is_void_v<Result>;

  static_assert((kIsParameter<P> && ...),
                "sunder: a parameter is a bool, an integer, an enumeration, a std::string, or a std::vector, "
                "std::set or "
                "std::map of these, by value or by const reference; adapt the method in a lambda, "
                "[](T& object, int argument) {...}, and return what it gives out");
  static_assert(
      kIsResult<Result>,
      "sunder: a result is void, a bool, an integer, an enumeration, a std::string, or a std::optional, "
      "std::pair, std::vector, std::set, std::map... of these, and owns what it holds (no pointer, view or "
      "iterator); convert it in a lambda, or define sunder_write(sunder::Writer&, const Result&)");

  static std::shared_ptr<const void> make_arguments(const void* /*callable*/, Reader& in) {
    // braces fix the order of evaluation
    return std::make_shared<const Arguments>(Arguments{read_argument<std::remove_cvref_t<P>>(in)...});
  }

  // The call itself copies by-value parameters; rvalue references get their own copy here.
  template <class Q>
  static decltype(auto) forwarded(const std::remove_cvref_t<Q>& argument) {
    if constexpr (std::is_rvalue_reference_v<Q>) {
      return std::remove_cvref_t<Q>(argument);
    } else {
      return (argument);
    }
  }

  static void invoke(const void* callable, void* instance, const void* arguments, ResultSlot& slot) {
    slot.thrown = nullptr;
    const F& method = *static_cast<const F*>(callable);
    T& object = *static_cast<T*>(instance);
    try {
      std::apply(
          [&](const std::remove_cvref_t<P>&... each) {
            if constexpr (kVoid) {
              std::invoke(method, object, forwarded<P>(each)...);
            } else {
              ::new (slot.result()) Result(std::invoke(method, object, forwarded<P>(each)...));
            }
          },
          *static_cast<const Arguments*>(arguments));
    } catch (abi::__forced_unwind&) {
      throw;  // the thread is being cancelled; swallowing this would abort
    } catch (...) {
      slot.thrown = abi::__cxa_current_exception_type();
    }
  }

  static void take_result(const void* /*callable*/, ResultSlot& slot, Writer& out) {
    if constexpr (kVoid) {
      out.unit();
    } else {
      auto* result = std::launder(static_cast<Result*>(slot.result()));
      write_result(out, *result);
      result->~Result();
    }
  }

  static constexpr std::size_t result_size() {
    if constexpr (kVoid) {
      return 0;
    } else {
      static_assert(alignof(Result) <= ResultSlot::kHeader, "sunder: a result must not be over-aligned");
      return sizeof(Result);
    }
  }

 public:
  static MethodEntry entry(std::string name, F method) {
    MethodEntry made;
    made.name = std::move(name);
    (made.parameters.push_back(
         {ArgumentCodec<std::remove_cvref_t<P>>::kShape, ArgumentCodec<std::remove_cvref_t<P>>::kScalar}),
     ...);
    made.is_void = kVoid;
    made.result_size = result_size();
    made.callable = std::make_shared<const F>(std::move(method));
    made.make_arguments = &make_arguments;
    made.invoke = &invoke;
    made.take_result = &take_result;
    return made;
  }
};

template <class T, class F, class... P>
MethodEntry method_entry(std::string name, F method, Types<P...>) {
  return Erased<T, F, P...>::entry(std::move(name), std::move(method));
}

}  // namespace sunder::detail
