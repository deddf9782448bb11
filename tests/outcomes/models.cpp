#include "outcomes/models.hpp"

#include <deque>
#include <map>
#include <memory>

namespace sunder::testing {
namespace {

const std::vector<Parameter> kNone{}, kOne{{}}, kTwo{{}, {}};

template <class State, class Call>
Model model(const char* name, std::vector<Method> methods, Call call) {
  return {{name, "fake", std::move(methods)}, [call] {
            const auto state = std::make_shared<State>();
            return [state, call](const Invocation& i) { return call(*state, i.method, i.arguments); };
          }};
}

using Arguments = std::vector<Value>;

Value list_of(const std::deque<Value>& values) { return List{{values.begin(), values.end()}}; }

Value taken_front(std::deque<Value>& values) {
  const Value front = values.front();
  values.pop_front();
  return front;
}

}  // namespace

Model map_model() {
  using Content = std::map<Value, Value>;
  return model<Content>("Map",
                        {{"put", kTwo, true},
                         {"get", kOne, true, true},
                         {"remove", kOne, true},
                         {"size", kNone, false, true},
                         {"entries", kNone, false, true}},
                        [](Content& content, int method, const Arguments& arguments) -> Answer {
                          const auto found = [&] {
                            return content.contains(arguments[0]) ? content.at(arguments[0]) : Value(Null{});
                          };
                          if (method == 1) return found();
                          if (method == 3) return Value(static_cast<int>(content.size()));
                          if (method == 4) return make_map({content.begin(), content.end()});
                          const Value old = found();
                          if (method == 0)
                            content[arguments[0]] = arguments[1];
                          else
                            content.erase(arguments[0]);
                          return old;
                        });
}

Model queue_model() {
  using Content = std::deque<Value>;
  return model<Content>("Queue",
                        {{"push", kOne, true, false, true},
                         {"pop", kNone, true},
                         {"replace_last", kOne},
                         {"snapshot", kNone, false, true}},
                        [](Content& content, int method, const Arguments& arguments) -> Answer {
                          if (method == 3) return list_of(content);
                          if (method == 0) {
                            content.push_back(arguments[0]);
                            return Value(Void{});
                          }
                          if (content.empty()) return Value(Null{});
                          if (method == 1) return taken_front(content);
                          return std::exchange(content.back(), arguments[0]);
                        });
}

Model counter_model() {
  return model<int>("Counter", {{"add", kOne, true}, {"double", kNone}, {"digits", kNone, false, true}},
                    [](int& count, int method, const Arguments& arguments) -> Answer {
                      if (method == 0)
                        return Value(count += static_cast<int>(*arguments[0].as<Integer>()) + 1);
                      if (method == 1) return Value(std::exchange(count, 2 * count + 1) % 4);
                      return Value(count * count % 7);
                    });
}

Model waiting_model() {
  using Content = std::deque<Value>;
  return model<Content>("Waiting",
                        {{"put", kOne, true, false, true},
                         {"take", kNone, true},
                         {"await", kNone, false, true},
                         {"size", kNone, false, true}},
                        [](Content& content, int method, const Arguments& arguments) -> Answer {
                          if (method == 3) return Value(static_cast<int>(content.size()));
                          if (method == 0) {
                            content.push_back(arguments[0]);
                            return Value(Void{});
                          }
                          if (content.empty()) return Blocked{};
                          return method == 1 ? taken_front(content) : content.front();
                        });
}

Model log_model() {
  using Content = std::deque<Value>;
  return model<Content>(
      "Log", {{"append", kOne, true, false, true}, {"append_and_read", kOne}, {"read", kNone, false, true}},
      [](Content& content, int method, const Arguments& arguments) -> Answer {
        if (method != 2) content.push_back(arguments[0]);
        return method == 0 ? Value(Void{}) : list_of(content);
      });
}

Model box_model() {
  using Content = std::deque<Value>;
  return model<Content>("Box",
                        {{"offer", kOne, true},
                         {"poll", kNone, true},
                         {"contents", kNone, false, true},
                         {"offerAll", {{.shape = Shape::list}}}},
                        [](Content& content, int method, const Arguments& arguments) -> Answer {
                          if (method == 2) return list_of(content);
                          if (method == 1) return content.empty() ? Value(Null{}) : taken_front(content);
                          const auto offer = [&](const Value& value) {
                            if (!content.empty()) return false;
                            content.push_back(value);
                            return true;
                          };
                          if (method == 0) return Value(offer(arguments[0]));
                          for (const Value& value : arguments[0].as<List>()->elements)
                            if (!offer(value)) return Value(Thrown{"Full"});
                          return Value(true);
                        });
}

Model task_model() {
  enum class State { fresh, done, cancelled };
  return model<State>("Task", {{"run", kNone, true}, {"get", kNone, true}, {"cancel", kNone}},
                      [](State& state, int method, const Arguments&) -> Answer {
                        const bool is_fresh = state == State::fresh;
                        if (method == 1) {
                          if (is_fresh) return Blocked{};
                          return state == State::done ? Value(1) : Value(Thrown{"Cancelled"});
                        }
                        if (is_fresh) state = method == 0 ? State::done : State::cancelled;
                        return method == 0 ? Value(Void{}) : Value(is_fresh);
                      });
}

Model sharp_model() {
  using Content = std::deque<Value>;
  return model<Content>(
      "Sharp", {{"push", kOne, true, false, true}, {"top", kNone, true, true}, {"size", kNone, false, true}},
      [](Content& content, int method, const Arguments& arguments) -> Answer {
        if (method == 2) return Value(static_cast<int>(content.size()));
        if (method == 1) return content.empty() ? Answer(Crash{"SIGSEGV", ""}) : Answer(content.back());
        content.push_back(arguments[0]);
        return Value(Void{});
      });
}

}  // namespace sunder::testing
