#include <algorithm>

#include "model/left_out.hpp"
#include "model/text.hpp"
#include "model/value_text.hpp"
#include "support/nearest.hpp"

namespace sunder {
namespace {

void append_text(std::string& out, const Invocation& invocation, const Object& object) {
  out += object.methods[invocation.method].name;
  out += '(';
  for (std::size_t i = 0; i < invocation.arguments.size(); ++i) {
    if (i > 0) out += ',';
    sunder::append_text(out, invocation.arguments[i]);
  }
  out += ')';
}

std::string arity_text(const Object& object, std::string_view name) {
  std::string text;
  for (const Method& m : object.methods) {
    if (m.name != name) continue;
    if (!text.empty()) text += " or ";
    text += std::to_string(m.parameters.size());
  }
  return text + (text == "1" ? " argument" : " arguments");
}

std::vector<std::string> names_of(const Object& object) {
  std::vector<std::string> names;
  for (const Method& m : object.methods) names.push_back(m.name);
  return names;
}

bool fits_scalar(const Value& value, const Parameter& parameter) {
  return parameter.scalar == Scalar::integer ? value.as<Integer>() != nullptr
                                             : value.as<std::string>() != nullptr;
}

bool fits(const Value& value, const Parameter& parameter) {
  if (!parameter.domain.empty())
    return std::ranges::any_of(
        parameter.domain, [&](const Value& v) { return v.content().index() == value.content().index(); });
  const auto scalar = [&](const Value& v) { return fits_scalar(v, parameter); };
  switch (parameter.shape) {
    case Shape::single:
      return scalar(value);
    case Shape::list:
      return value.as<List>() && std::ranges::all_of(value.as<List>()->elements, scalar);
    case Shape::set:
      return value.as<Set>() && std::ranges::all_of(value.as<Set>()->elements, scalar);
    case Shape::map:
      return value.as<Map>() && std::ranges::all_of(value.as<Map>()->entries, [&](const auto& entry) {
               return scalar(entry.first) && scalar(entry.second);
             });
  }
  return false;
}

std::string described(const Parameter& parameter) {
  if (!parameter.domain.empty()) return "a value such as " + to_text(parameter.domain.front());
  const std::string scalars = parameter.scalar == Scalar::integer ? "integers" : "strings";
  switch (parameter.shape) {
    case Shape::single:
      return parameter.scalar == Scalar::integer ? "an integer" : "a string";
    case Shape::list:
      return "a list of " + scalars + ", [..]";
    case Shape::set:
      return "a set of " + scalars + ", {..}";
    case Shape::map:
      return "a map of " + scalars + ", {k=v,..}";
  }
  return {};
}

class HarnessParser {
 public:
  HarnessParser(std::string_view text, const Object& object) : cursor_(text), object_(object) {}

  Harness parse() {
    if (cursor_.at("{")) {
      parse_violat();
    } else {
      parse_paper();
    }
    cursor_.expect_end();
    return std::move(harness_);
  }

 private:
  void parse_paper() {
    do {
      if (cursor_.at("{")) return parse_order();
      add_sequence("[", "]");
    } while (cursor_.accept(",") || cursor_.at("{"));
  }

  void parse_violat() {
    do add_sequence("{", "}");
    while (cursor_.accept("||"));
  }

  void add_sequence(std::string_view open, std::string_view close) {
    const std::size_t where = cursor_.offset();
    cursor_.expect(open);
    if (cursor_.at(close)) Cursor::fail("a sequence holds at least one invocation", where);
    Sequence sequence;
    do sequence.push_back(parse_invocation());
    while (cursor_.accept(";"));
    if (!cursor_.accept(close)) cursor_.fail_expecting("';' or '" + std::string(close) + "'");
    harness_.sequences.push_back(std::move(sequence));
    if (harness_.sequences.size() > kMaxSequences)
      Cursor::fail("at most " + std::to_string(kMaxSequences) + " sequences fit a harness", where);
    if (invocation_count(harness_) > kMaxInvocations)
      Cursor::fail("at most " + std::to_string(kMaxInvocations) + " invocations fit a harness", where);
  }

  Invocation parse_invocation() {
    const std::size_t where = cursor_.offset();
    const std::string name(cursor_.identifier());
    if (name.empty()) cursor_.fail_expecting("a method's name");
    if (std::ranges::find(object_.methods, name, &Method::name) == object_.methods.end())
      fail_unknown(name, where);
    std::vector<Value> arguments;
    std::vector<std::size_t> offsets;
    cursor_.expect("(");
    if (!cursor_.accept(")")) {
      do {
        offsets.push_back(cursor_.offset());
        arguments.push_back(parse_value(cursor_));
      } while (cursor_.accept(","));
      if (!cursor_.accept(")")) cursor_.fail_expecting("',' or ')'");
    }
    return resolve(name, std::move(arguments), offsets, where);
  }

  [[noreturn]] void fail_unknown(const std::string& name, std::size_t where) {
    const std::string why = why_left_out(object_, name);
    Cursor::fail(why.empty()
                     ? object_.name + " has no method '" + name + "'" + did_you_mean(name, names_of(object_))
                     : why,
                 where);
  }

  Invocation resolve(const std::string& name, std::vector<Value> arguments,
                     const std::vector<std::size_t>& offsets, std::size_t where) {
    const auto found = std::ranges::find_if(object_.methods, [&](const Method& m) {
      return m.name == name && m.parameters.size() == arguments.size();
    });
    if (found == object_.methods.end())
      Cursor::fail(
          "'" + name + "' takes " + arity_text(object_, name) + ", not " + std::to_string(arguments.size()),
          where);
    for (std::size_t i = 0; i < arguments.size(); ++i)
      if (!fits(arguments[i], found->parameters[i]))
        Cursor::fail(
            "argument " + std::to_string(i + 1) + " of '" + name + "' is " + described(found->parameters[i]),
            offsets[i]);
    expect_role_free(*found, where);
    return {static_cast<int>(found - object_.methods.begin()), std::move(arguments)};
  }

  void expect_role_free(const Method& method, std::size_t where) const {
    if (method.role.empty()) return;
    for (std::size_t s = 0; s < harness_.sequences.size(); ++s)
      for (const Invocation& other : harness_.sequences[s])
        if (object_.methods[other.method].role == method.role)
          Cursor::fail("'" + method.name + "' has the role '" + method.role + "', which is sequence " +
                           std::to_string(s) + "'s: one sequence alone may call the methods of a role",
                       where);
  }

  void parse_order() {
    const std::size_t where = cursor_.offset();
    cursor_.expect("{");
    std::vector<Precedence> order;
    do {
      int before = parse_sequence_number();
      cursor_.expect("<");
      do {  // 0 < 1 < 2 is short for 0 < 1, 1 < 2
        const int after = parse_sequence_number();
        order.push_back({before, after});
        before = after;
      } while (cursor_.accept("<"));
    } while (cursor_.accept(","));
    if (!cursor_.accept("}")) cursor_.fail_expecting("'<', ',' or '}'");
    if (!set_order(harness_, order)) Cursor::fail("this order is cyclic", where);
  }

  int parse_sequence_number() {
    const std::size_t where = cursor_.offset();
    const std::string digits(cursor_.digits());
    if (digits.empty()) cursor_.fail_expecting("the number of a sequence");
    const int last = static_cast<int>(harness_.sequences.size()) - 1;
    const int number = digits.size() > 4 ? -1 : std::stoi(digits);
    if (number < 0 || number > last)
      Cursor::fail("there is no sequence " + digits + "; they are numbered 0 to " + std::to_string(last),
                   where);
    return number;
  }

  Cursor cursor_;
  const Object& object_;
  Harness harness_;
};

}  // namespace

std::string to_text(const Invocation& invocation, const Object& object) {
  std::string out;
  append_text(out, invocation, object);
  return out;
}

std::string to_text(const Harness& harness, const Object& object) {
  std::string out;
  for (const Sequence& sequence : harness.sequences) {
    out += out.empty() ? "[" : ", [";
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      if (i > 0) out += "; ";
      append_text(out, sequence[i], object);
    }
    out += ']';
  }
  if (!harness.order.empty()) {
    std::string separator = ", {";
    for (const auto& [before, after] : harness.order) {
      out += separator + std::to_string(before) + " < " + std::to_string(after);
      separator = ", ";
    }
    out += '}';
  }
  return out;
}

Harness parse_harness(std::string_view text, const Object& object) {
  return HarnessParser(text, object).parse();
}

Bounds parse_bounds(std::string_view text) {
  Cursor cursor(text);
  const auto number = [&](int least, int most, const char* what) {
    const std::size_t where = cursor.offset();
    const std::string digits(cursor.digits());
    if (digits.empty())
      cursor.fail_expecting("a number (bounds are invocations,sequences,values, as in 4,2,2)");
    const int n = digits.size() > 4 ? most + 1 : std::stoi(digits);
    if (n < least || n > most)
      Cursor::fail(std::string("the number of ") + what + " is " + std::to_string(least) + " to " +
                       std::to_string(most),
                   where);
    return n;
  };
  const auto comma = [&] {
    if (!cursor.accept(","))
      cursor.fail_expecting("',' (bounds are invocations,sequences,values, as in 4,2,2)");
  };
  Bounds bounds;
  bounds.invocations = number(1, kMaxBounds.invocations, "invocations");
  comma();
  bounds.sequences = number(1, kMaxBounds.sequences, "sequences");
  comma();
  bounds.values = number(0, kMaxBounds.values, "values");
  cursor.expect_end();
  if (bounds.sequences > bounds.invocations)
    Cursor::fail("each sequence has an invocation, so there are at most as many sequences as invocations", 0);
  return bounds;
}

std::string pointing_at(const ParseError& error, std::string_view text) {
  return std::string(error.what()) + "\n  " + std::string(text) + "\n  " +
         std::string(error.column() - 1, ' ') + "^";
}

}  // namespace sunder
