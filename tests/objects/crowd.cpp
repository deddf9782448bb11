// A library without hooks. Whoever calls it may synchronise there, for all that Sunder knows.
extern "C" void pass() { asm volatile("" ::: "memory"); }
