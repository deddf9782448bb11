#include "sunder/sunder.hpp"

int main(int argc, char** argv) { return sunder::run(argc, argv, std::vector<sunder::ObjectEntry>{}); }
