#include <atomic>
#include <string>

#include "../kept_nodes.hpp"
#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// A note that is published by pointer. describe() tests the pointer, then loads it again: in between it may
/// have become null, and the process ends (SIGSEGV). Memory is freed only with the object.
class PublishedNote {
 public:
  void publish(int value) { note_ = notes_.make(value); }
  bool retract() { return note_.exchange(nullptr) != nullptr; }

  std::string describe() const {
    if (note_.load() == nullptr) return "no note";
    std::string text = "the note that is published now says ";
    return text += std::to_string(note_.load()->value);
  }

 private:
  struct Note {
    int value;
  };
  KeptNodes<Note> notes_;
  std::atomic<const Note*> note_ = nullptr;
};

}  // namespace

sunder::ObjectEntry published_note() {
  return sunder::object<PublishedNote>("PublishedNote")
      .core("publish", &PublishedNote::publish)
      .core("retract", &PublishedNote::retract)
      .method("describe", &PublishedNote::describe)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
