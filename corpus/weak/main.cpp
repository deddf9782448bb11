#include "objects.hpp"

int main(int argc, char** argv) { return sunder::run(argc, argv, corpus::weak::objects()); }
