#include "report/java_function.hpp"

#include <algorithm>
#include <array>

namespace sunder {
namespace {

/// The body of a function, after `->`. `$` stands for its parameters.
struct Body {
  std::string_view name, text;
};

constexpr std::array kBodies{
    Body{"increment", "sum($) + 1"},
    Body{"constant", "7"},
    Body{"null", "null"},
    Body{"throw", "{ throw new ArithmeticException(); }"},
    Body{"nothing", "{ }"},
    Body{kJavaCollect, "seen.add($)"},
    Body{"even", "sum($) % 2 == 0"},
    Body{"true", "true"},
    Body{"false", "false"},
    Body{"natural", "((Comparable) a).compareTo(b)"},
    Body{"reverse", "((Comparable) b).compareTo(a)"},
};

const Body* body_of(std::string_view name) {
  const auto found = std::ranges::find(kBodies, name, &Body::name);
  return found == kBodies.end() ? nullptr : &*found;
}

// The interfaces of the JDK, and most others, tell it by their names.
std::string parameters_of(std::string_view type) {
  type.remove_prefix(type.find_last_of(".$") + 1);  // npos + 1 is 0
  const auto has = [&](std::string_view part) { return type.find(part) != std::string_view::npos; };
  if (has("Supplier") || type == "Runnable" || type == "Callable") return "";
  const bool two = has("Bi") || has("Comparator") || has("ObjIntConsumer") || has("ObjLongConsumer") ||
                   has("ObjDoubleConsumer");
  return two ? "a, b" : "a";
}

}  // namespace

bool is_java_call(std::string_view argument) { return argument.ends_with(')'); }

bool is_java_function(std::string_view argument) { return is_java_call(argument) || body_of(argument); }

std::string java_function(std::string_view argument, const std::string& type, const std::string& call) {
  const std::string parameters = parameters_of(type);
  std::string body(is_java_call(argument) ? call : body_of(argument)->text);
  if (const auto at = body.find('$'); at != std::string::npos) {
    const bool pairs = argument == kJavaCollect && parameters == "a, b";
    body.replace(at, 1, pairs ? "a + \"=\" + b" : parameters);
  }
  return "(" + type + ") (" + parameters + ") -> " + body;
}

}  // namespace sunder
