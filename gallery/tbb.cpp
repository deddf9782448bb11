// oneTBB: all methods that its reference lists as concurrently safe, except overloads that run the same code
// (a hint is ignored, an initializer list is a range) and ranges for parallel algorithms.
#include "tbb.hpp"

int main(int argc, char** argv) {
  std::vector<sunder::ObjectEntry> objects = gallery::tbb_queues();
  objects.push_back(gallery::tbb_hash_map());
  for (const auto more : {gallery::tbb_vectors, gallery::tbb_sets})
    for (sunder::ObjectEntry& each : more()) objects.push_back(std::move(each));
  return sunder::run(argc, argv, std::move(objects));
}
