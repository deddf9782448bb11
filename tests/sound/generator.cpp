// Writes random objects as sources: sound_generator SEED COUNT cpp FILE, sound_generator SEED COUNT java
// FOLDER.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "sound/sources.hpp"

int main(int argc, char** argv) {
  if (argc != 5) {
    std::cerr << "usage: sound_generator SEED COUNT cpp FILE | java FOLDER\n";
    return 2;
  }
  const auto subjects = sunder::sound::random_subjects(std::strtoull(argv[1], nullptr, 10),
                                                       std::strtoull(argv[2], nullptr, 10));
  const std::filesystem::path to = argv[4];
  if (std::string(argv[3]) == "cpp") {
    std::ofstream(to) << sunder::sound::cpp_source(subjects);
    return 0;
  }
  sunder::sound::write_java(subjects, to);
}
