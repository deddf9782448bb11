#include <atomic>

#include "objects.hpp"

namespace corpus::nonatomic {
namespace {

/// Loads its two numbers when the area is first asked for. No serial execution with `area` alone shows that
/// it writes, and it is declared read-only by mistake.
class LazyPicture {
 public:
  int width() const { return width_; }
  int height() const { return height_; }

  int area() {
    if (width_ == 0) {
      width_ = 3;
      height_ = 4;
    }
    return width_ * height_;
  }

 private:
  std::atomic<int> width_ = 0;
  std::atomic<int> height_ = 0;
};

}  // namespace

sunder::ObjectEntry lazy_picture() {
  return sunder::object<LazyPicture>("LazyPicture")
      .core("width", &LazyPicture::width)
      .read_only()
      .core("height", &LazyPicture::height)
      .read_only()
      .method("area", &LazyPicture::area)
      .read_only()
      .entry();
}

}  // namespace corpus::nonatomic
