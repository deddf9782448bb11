// One thread at a time uses a token: here one producer and one consumer. The elements of one producer come in
// their order, so they differ here.
#include "containers.hpp"
#include "moodycamel.hpp"

namespace gallery {
namespace {

template <class Q>
struct WithTokens {
  Q queue;
  typename Q::producer_token_t producer{queue};
  typename Q::consumer_token_t consumer{queue};
};

/// The elements that a bulk dequeue of at most two has given.
template <class Dequeue>
std::vector<int> taken(Dequeue dequeue) {
  std::vector<int> two(2);
  two.resize(dequeue(two.begin(), two.size()));
  return two;
}

template <class Q>
sunder::Declaration<WithTokens<Q>> by_tokens(const char* name) {
  using W = WithTokens<Q>;
  auto made = sunder::object<W>(name);
  made.core("enqueue", [](W& w, int v) { return w.queue.enqueue(w.producer, v); }).role("producer");
  made.core("try_dequeue",
            [](W& w) { return given([&](int& v) { return w.queue.try_dequeue(w.consumer, v); }); })
      .role("consumer");
  made.method("try_enqueue", [](W& w, int v) { return w.queue.try_enqueue(w.producer, v); }).role("producer");
  made.method("enqueue_bulk",
              [](W& w, const std::vector<int>& all) {
                return w.queue.enqueue_bulk(w.producer, all.begin(), all.size());
              })
      .role("producer");
  made.method("try_enqueue_bulk",
              [](W& w, const std::vector<int>& all) {
                return w.queue.try_enqueue_bulk(w.producer, all.begin(), all.size());
              })
      .role("producer");
  made.method(
          "try_dequeue_bulk",
          [](W& w) {
            return taken([&](auto to, auto max) { return w.queue.try_dequeue_bulk(w.consumer, to, max); });
          })
      .role("consumer");
  made.method("try_dequeue_without_token",
              [](W& w) { return given([&](int& v) { return w.queue.try_dequeue(v); }); });
  made.method("size_approx", [](W& w) { return count_of(w.queue.size_approx()); }).read_only();
  return made;
}

sunder::ObjectEntry plain_by_tokens() {
  using W = WithTokens<MoodycamelQueue>;
  auto made = by_tokens<MoodycamelQueue>("ConcurrentQueue_by_tokens");
  made.method("try_dequeue_from_producer", [](W& w) {
    return given([&](int& v) { return w.queue.try_dequeue_from_producer(w.producer, v); });
  });
  made.method("try_dequeue_bulk_from_producer", [](W& w) {
    return taken(
        [&](auto to, auto max) { return w.queue.try_dequeue_bulk_from_producer(w.producer, to, max); });
  });
  return made.entry();
}

sunder::ObjectEntry blocking_by_tokens() {
  using W = WithTokens<BlockingMoodycamelQueue>;
  auto made = by_tokens<BlockingMoodycamelQueue>("BlockingConcurrentQueue_by_tokens");
  made.method("wait_dequeue",
              [](W& w) {
                int value = 0;
                w.queue.wait_dequeue(w.consumer, value);
                return value;
              })
      .role("consumer");
  made.method("wait_dequeue_timed",
              [](W& w) {
                return given(
                    [&](int& v) { return w.queue.wait_dequeue_timed(w.consumer, v, kMoodycamelPatience); });
              })
      .role("consumer");
  made.method(
          "wait_dequeue_bulk",
          [](W& w) {
            return taken([&](auto to, auto max) { return w.queue.wait_dequeue_bulk(w.consumer, to, max); });
          })
      .role("consumer");
  made.method("wait_dequeue_bulk_timed",
              [](W& w) {
                return taken([&](auto to, auto max) {
                  return w.queue.wait_dequeue_bulk_timed(w.consumer, to, max, kMoodycamelPatience);
                });
              })
      .role("consumer");
  return made.entry();
}

}  // namespace

std::vector<sunder::ObjectEntry> moodycamel_by_tokens() { return {plain_by_tokens(), blocking_by_tokens()}; }

}  // namespace gallery
