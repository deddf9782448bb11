#include <sunder/sunder.hpp>

#include "queue.hpp"

const auto queue = sunder::object<Queue>("Queue")
    .core("push", &Queue::push)
    .core("pop", &Queue::pop)
    .method("size", &Queue::size).read_only()
    .method("clear", &Queue::clear);

int main(int argc, char** argv) { return sunder::run(argc, argv, queue); }
