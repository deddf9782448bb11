// libcds, with hazard pointers.
#include "libcds.hpp"

#include <cds/init.h>

#include <mutex>
#include <new>

namespace gallery {
namespace {

using ThreadData = cds::gc::hp::thread_data;

std::mutex g_attached_mutex;
std::vector<ThreadData*> g_attached;  // of threads that may still run; lent to fibers where exploring

#if defined(__SANITIZE_THREAD__)
constexpr bool kExploring = true;
#elif defined(__has_feature)
constexpr bool kExploring = __has_feature(thread_sanitizer);
#else
constexpr bool kExploring = false;
#endif

}  // namespace

void attach_to_libcds() {
  cds::threading::Manager::attachThread();
  const std::lock_guard lock(g_attached_mutex);
  g_attached.push_back(cds::gc::hp::smr::tls());
}

void reclaim_all() {
  if (!kExploring) return;
  for (ThreadData* data : g_attached) {
    auto& retired = data->retired_;
    for (auto* each = retired.first(); each != retired.last(); ++each) each->free();
    retired.reset(0);
    auto& hazards = data->hazards_;
    new (&hazards) cds::gc::hp::thread_hp_storage(hazards.begin(), hazards.capacity());
  }
}

}  // namespace gallery

int main(int argc, char** argv) {
  cds::Initialize();
  const cds::gc::HP hazard_pointers(/*for each thread=*/128, /*threads=*/64);
  gallery::attach_to_libcds();
  std::vector<sunder::ObjectEntry> objects = gallery::libcds_queues();
  for (const auto more : {gallery::libcds_flat, gallery::libcds_maps})
    for (sunder::ObjectEntry& each : more()) objects.push_back(std::move(each));
  for (sunder::ObjectEntry& each : objects)
    each.per_thread = []() -> std::shared_ptr<void> {
      gallery::attach_to_libcds();
      return nullptr;
    };
  return sunder::run(argc, argv, std::move(objects));
}
