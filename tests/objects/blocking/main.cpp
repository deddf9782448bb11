#include "blocking.hpp"

int main(int argc, char** argv) {
  std::vector<sunder::ObjectEntry> all = blocking::right();
  for (const sunder::ObjectEntry& each : blocking::right_events()) all.push_back(each);
  for (const sunder::ObjectEntry& each : blocking::wrong()) all.push_back(each);
  return sunder::run(argc, argv, all);
}
