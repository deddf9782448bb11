// The object that the recorded exchanges of tests/protocol are about; tests/jvm/objects has the same in Java.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "sunder/sunder.hpp"

namespace {

class Shelf {
 public:
  void set(int n) { content_ = n; }
  int get() const { return content_; }
  int add() {  // not atomic: an addition in between is lost
    const int before = content_;
    content_ = before + 1;
    return before + 1;
  }
  std::string label(const std::string& text) const { return text + "!"; }
  int fill(const std::vector<int>& all) {
    for (const int each : all) content_ = content_ + each;
    return static_cast<int>(all.size());
  }
  bool flip(bool flag) const { return !flag; }
  void tick() { ++ticks_; }  // declared read-only, but it writes
  void stall() {             // waits for ever
    std::unique_lock lock(mutex_);
    never_.wait(lock, [] { return false; });
  }

 private:
  std::atomic<int> content_ = 0, ticks_ = 0;
  std::mutex mutex_;
  std::condition_variable never_;
};

}  // namespace

int main(int argc, char** argv) {
  return sunder::run(argc, argv,
                     sunder::object<Shelf>("Shelf")
                         .core("set", &Shelf::set)
                         .core("get", &Shelf::get)
                         .read_only()
                         .method("add", &Shelf::add)
                         .method("label", &Shelf::label)
                         .read_only()
                         .level("monotonic")
                         .method("fill", &Shelf::fill)
                         .may_refuse()
                         .method("flip", &Shelf::flip)
                         .read_only()
                         .level("complete")
                         .method("stall", &Shelf::stall)
                         .method("tick", &Shelf::tick)
                         .read_only());
}
