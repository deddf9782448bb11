#include "report/java_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/text.hpp"
#include "report/call_text.hpp"
#include "report/java_function.hpp"
#include "report/java_reader.hpp"
#include "report/meaning_text.hpp"
#include "report/violation_text.hpp"
#include "support/error.hpp"
#include "support/format.hpp"
#include "support/printable.hpp"
#include "support/utf8.hpp"

namespace sunder {
namespace {

constexpr const char* kMap = R"(
    static <K, V> Map<K, V> map(Object... entries) {
        Map<Object, Object> made = new LinkedHashMap<>();
        for (int i = 0; i < entries.length; i += 2) made.put(entries[i], entries[i + 1]);
        return (Map<K, V>) made;
    }
)";

// Java's strings are of 16 bits. Half a surrogate pair is here in three bytes, which are not UTF-8.
std::string java_quoted(std::string_view text) {
  std::string made = "\"";
  for (std::size_t length = 0; !text.empty(); text.remove_prefix(length)) {
    length = std::max<std::size_t>(1, utf8_length(text));
    const char c = text.front();
    const auto bits = [&](std::size_t i) { return static_cast<unsigned>(text[i]) & 0x3FU; };
    if (c == '"' || c == '\\') made += '\\';
    if (utf8_length(text) == 0 && c == '\xED' && text.size() >= 3) {
      made += fmt::format("\\u{:04x}", 0xD000U | bits(1) << 6U | bits(2));
      length = 3;
    } else if (utf8_length(text) == 0 || is_control(c)) {
      made += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    } else {
      made += text.substr(0, length);
    }
  }
  return printable(made + "\"");  // Java reads \u001b, too
}

/// The text of a result, as Java prints it.
std::string printed(const Value& value) {
  const auto all = [](const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& v : values) texts.push_back(printed(v));
    return joined(texts);
  };
  if (const auto* list = value.as<List>()) return "[" + all(list->elements) + "]";
  if (const auto* set = value.as<Set>()) return "[" + all(set->elements) + "]";
  if (const auto* pair = value.as<Pair>()) return printed(pair->both[0]) + "=" + printed(pair->both[1]);
  if (const auto* text = value.as<std::string>()) return *text;
  if (const auto* map = value.as<Map>()) {
    std::vector<std::string> entries;
    for (const auto& [k, v] : map->entries) entries.push_back(printed(k) + "=" + printed(v));
    return "{" + joined(entries) + "}";
  }
  return to_text(value);
}

std::string printed_outcome(const Outcome& outcome) {
  std::vector<std::string> texts;
  for (const Value& v : outcome) texts.push_back(printed(v));
  return joined(texts);
}

std::string scalar(const Value& value, const std::string& type) {
  if (const auto* text = value.as<std::string>()) {
    const bool is_text =
        type.ends_with("String") || type.ends_with("CharSequence") || type.ends_with("Object");
    return is_text || type.empty() ? java_quoted(*text) : type + "." + *text;  // an enum constant
  }
  const std::string text = to_text(value);
  if (!value.as<Integer>()) return text;
  if (type == "long" || type.ends_with("Long")) return text + "L";
  if (type == "short" || type.ends_with("Short")) return "(short) " + text;
  if (type == "byte" || type.ends_with("Byte")) return "(byte) " + text;
  return text;
}

std::string argument(const Value& value, const std::string& type) {
  const auto all = [](const std::vector<Value>& values) {
    std::vector<std::string> texts;
    for (const Value& v : values) texts.push_back(scalar(v, ""));
    return joined(texts);
  };
  if (const auto* set = value.as<Set>())
    return "new LinkedHashSet<>(Arrays.asList(" + all(set->elements) + "))";
  if (const auto* list = value.as<List>())
    return type.ends_with("[]") ? "new " + type + " {" + all(list->elements) + "}"
                                : "Arrays.asList(" + all(list->elements) + ")";
  if (const auto* map = value.as<Map>()) {
    std::vector<Value> flat;
    for (const auto& [k, v] : map->entries) flat.insert(flat.end(), {k, v});
    return "map(" + all(flat) + ")";
  }
  return (type == "Object" || type == "java.lang.Object" ? "(Object) " : "") + scalar(value, type);
}

const std::string* function_in(const Value& argument) {
  const auto* text = argument.as<std::string>();
  return text && is_java_function(*text) ? text : nullptr;
}

std::string invocation_in_java(const Invocation& invocation, const Object& object, const JavaNames& names) {
  const JavaNames::Call& call = names.methods[static_cast<std::size_t>(invocation.method)];
  if (call.interrupts)
    throw InputError(fmt::format(
        "'{}' interrupts a sequence, which exported programs do not; 'sunder run' shows it", call.name));
  const auto& parameters = object.methods[static_cast<std::size_t>(invocation.method)].parameters;
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < invocation.arguments.size(); ++i) {
    const std::string* function =
        parameters[i].domain.empty() ? nullptr : function_in(invocation.arguments[i]);
    if (!function) {
      arguments.push_back(argument(invocation.arguments[i], call.types[i]));
      continue;
    }
    const std::string inner =
        is_java_call(*function)
            ? invocation_in_java(parse_harness("[" + *function + "]", object).sequences[0][0], object, names)
            : "";
    arguments.push_back(java_function(*function, call.types[i], inner));
  }
  return "object." + call.name + "(" + joined(arguments) + ")";
}

bool collects(const Invocation& invocation) {
  return std::ranges::any_of(invocation.arguments, [](const Value& v) {
    const std::string* function = function_in(v);
    return function && *function == kJavaCollect;
  });
}

// A statement that makes the invocation and keeps its result in `slot`.
std::string statement(const Invocation& invocation, const Object& object, const JavaNames& names,
                      const std::string& slot) {
  const std::string call = invocation_in_java(invocation, object, names);
  const bool is_void = object.methods[static_cast<std::size_t>(invocation.method)].is_void;
  std::string keep = is_void ? fmt::format("{}; {} = \"()\";", call, slot)
                             : fmt::format("{} = result({}, object);", slot, call);
  if (collects(invocation))
    keep = "List<Object> seen = new ArrayList<>(); " +
           (is_void ? fmt::format("{}; {} = seen;", call, slot)
                    : fmt::format("{} = result({}, object) + \"=\" + seen;", slot, call));
  return fmt::format("try {{ {} }} catch (Throwable t) {{ {} = t.getClass().getName(); }}", keep, slot);
}

std::string heading(const Violation& v, const Object& object, const std::string& imports) {
  const auto* wrong = std::get_if<NonAtomicOutcome>(&v.symptom);
  std::string meaning;
  for (const std::string& line : comment_lines(v, object)) meaning += " * " + line + "\n";
  return fmt::format("import java.util.*;\n{}\n/**\n{} *\n * {}\n *\n * {} {}\n */\n", imports, meaning,
                     to_text(v.harness, object),
                     wrong ? "No serial order of these calls gives" : "It showed:", to_text(v.symptom));
}

std::string helpers(const Violation& v) {
  const auto uses_functions = [](const Invocation& i) {
    return std::ranges::any_of(i.arguments, [](const Value& value) { return function_in(value) != nullptr; });
  };
  const bool has_functions = std::ranges::any_of(invocations_of(v.harness), uses_functions);
  return std::string(kJavaReader) + kMap + (has_functions ? kJavaSum : "");
}

std::string atomic_list(const Violation& v) {
  std::vector<std::string> texts;
  for (const Outcome& o : v.atomic) texts.push_back("\n        " + java_quoted(printed_outcome(o)));
  return joined(texts, ",");
}

}  // namespace

std::string java_source(const Violation& v, const Object& object, const JavaNames& names) {
  const auto before = predecessors(static_cast<int>(v.harness.sequences.size()), v.harness.order);
  std::string cases;
  int slot = 0;
  for (std::size_t s = 0; s < v.harness.sequences.size(); ++s) {
    cases += fmt::format("            case {}:\n", s);
    for (std::size_t other = 0; other < v.harness.sequences.size(); ++other)
      if (before[s] >> other & 1U) cases += fmt::format("                await(ended[{}], e);\n", other);
    for (const Invocation& i : v.harness.sequences[s])
      cases += "                " + statement(i, object, names, fmt::format("r[{}]", slot++)) + "\n";
    cases += "                break;\n";
  }
  return heading(v, object, "import java.util.concurrent.atomic.AtomicIntegerArray;\n") +
         fmt::format(R"(@SuppressWarnings({{"unchecked", "rawtypes"}})
public class Reproducer {{
    static final int SEQUENCES = {0}, INVOCATIONS = {1}, EXECUTIONS = 1000;
    static final Set<String> ATOMIC = new HashSet<>(Arrays.asList({2}));

    static volatile {3}[] objects;
    static volatile Object[][] results;
    static volatile AtomicIntegerArray arrived;
    static volatile AtomicIntegerArray[] ended;

    static void await(AtomicIntegerArray counters, int e) {{ await(counters, e, 1); }}

    static void await(AtomicIntegerArray counters, int e, int count) {{
        for (int i = 0; counters.get(e) < count; i++)
            if (i % 1000 == 999) Thread.yield();
    }}
{4}
    static void execute(int sequence, int e, {3} object, Object[] r) {{
        switch (sequence) {{
{5}            default:
        }}
        ended[sequence].set(e, 1);
    }}

    static void run(int sequence) {{
        for (int e = 0; e < EXECUTIONS; e++) {{
            arrived.incrementAndGet(e);
            await(arrived, e, SEQUENCES);
            execute(sequence, e, objects[e], results[e]);
        }}
    }}

    public static void main(String[] arguments) throws Exception {{
        Map<String, Integer> seen = new TreeMap<>();
        boolean wrong = false;
        for (long end = System.nanoTime() + 60_000_000_000L; !wrong && System.nanoTime() < end;) {{
            objects = new {3}[EXECUTIONS];
            for (int e = 0; e < EXECUTIONS; e++) objects[e] = {6};
            results = new Object[EXECUTIONS][INVOCATIONS];
            arrived = new AtomicIntegerArray(EXECUTIONS);
            ended = new AtomicIntegerArray[SEQUENCES];
            for (int s = 0; s < SEQUENCES; s++) ended[s] = new AtomicIntegerArray(EXECUTIONS);
            Thread[] threads = new Thread[SEQUENCES];
            for (int s = 0; s < SEQUENCES; s++) {{
                int sequence = s;
                threads[s] = new Thread(() -> run(sequence));
                threads[s].start();
            }}
            for (Thread thread : threads) thread.join();
            for (Object[] r : results) {{
                String outcome = Arrays.toString(r);
                outcome = outcome.substring(1, outcome.length() - 1);
                seen.merge(outcome, 1, Integer::sum);
                wrong |= !ATOMIC.contains(outcome);
            }}
        }}
        seen.forEach((outcome, count) ->
            System.out.println(count + "\t" + outcome + (ATOMIC.contains(outcome) ? "" : "\tNOT ATOMIC")));
        if (!wrong) System.out.println({7});
        System.exit(wrong ? 1 : 0);
    }}
}}
)",
                     v.harness.sequences.size(), invocation_count(v.harness), atomic_list(v),
                     names.class_name, helpers(v), cases, names.make, java_quoted(rarity_text(v)));
}

std::string jcstress_source(const Violation& v, const Object& object, const JavaNames& names) {
  constexpr int kMostResults = 8;
  const int invocations = invocation_count(v.harness);
  if (!v.harness.order.empty()) throw InputError("jcstress cannot order actors; use --as java");
  if (invocations > kMostResults)
    throw InputError(fmt::format("jcstress has no result type for {} values; use --as java", invocations));
  const std::string result = std::string(static_cast<std::size_t>(invocations), 'L') + "_Result";
  std::string outcomes, actors;
  for (const Outcome& o : v.atomic)
    outcomes += fmt::format("@Outcome(id = {}, expect = Expect.ACCEPTABLE, desc = \"atomic\")\n",
                            java_quoted(printed_outcome(o)));
  int slot = 0;
  for (std::size_t s = 0; s < v.harness.sequences.size(); ++s) {
    actors += fmt::format("\n    @Actor\n    public void sequence{}({} r) {{\n", s, result);
    for (const Invocation& i : v.harness.sequences[s])
      actors += "        " + statement(i, object, names, fmt::format("r.r{}", ++slot)) + "\n";
    actors += "    }\n";
  }
  // jcstress requires a package
  return "package reproducer;\n\n" +
         heading(v, object,
                 "import org.openjdk.jcstress.annotations.*;\nimport org.openjdk.jcstress.infra.results." +
                     result + ";\n") +
         fmt::format(
             "@JCStressTest\n{}@Outcome(expect = Expect.FORBIDDEN, desc = \"no serial order gives "
             "it\")\n@State\n"
             "@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\npublic class Reproducer {{\n"
             "    final {} object = {};\n{}{}}}\n",
             outcomes, names.class_name, names.make, actors, helpers(v));
}

}  // namespace sunder
