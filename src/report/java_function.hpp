#pragma once

#include <string>
#include <string_view>

namespace sunder {

/// Whether the argument is the name of a function ("increment"), or a call of the object ("get(0)").
bool is_java_function(std::string_view argument);

/// Whether the argument is a call of the object.
bool is_java_call(std::string_view argument);

/// The function of this name as a lambda for the type. It may use `sum` of `kJavaSum` and a list `seen`.
/// `call` is the text of the call, if the argument is one.
std::string java_function(std::string_view argument, const std::string& type, const std::string& call);

/// The name of the function that keeps the values it is given in a list.
inline constexpr std::string_view kJavaCollect = "collect";

/// A method that some of the lambdas call.
inline constexpr const char* kJavaSum = R"(
    static int sum(Object... values) {
        int sum = 0;
        for (Object value : values) if (value instanceof Number) sum += ((Number) value).intValue();
        return sum;
    }
)";

}  // namespace sunder
