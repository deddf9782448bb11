#include "ordered.hpp"

int main(int argc, char** argv) { return sunder::run(argc, argv, ordered::objects()); }
