// Litmus tests: objects whose methods are the threads of a small program, and whose outcomes are known. Most
// are those of GenMC's tests (tests/correct/litmus), by the same names.
#include <atomic>

#include "sunder/sunder.hpp"

namespace {

using std::memory_order;
constexpr auto rlx = std::memory_order_relaxed, acq = std::memory_order_acquire,
               rel = std::memory_order_release, acq_rel = std::memory_order_acq_rel,
               sc = std::memory_order_seq_cst;

struct Atomic {
  alignas(64) std::atomic<int> at{0};
  [[nodiscard]] int load(memory_order order) const { return at.load(order); }
  void store(int value, memory_order order) { at.store(value, order); }
  int add(int value, memory_order order) { return at.fetch_add(value, order); }
  bool swap(int from, int to, memory_order order) { return at.compare_exchange_strong(from, to, order); }
};

struct Cells {
  Atomic x, y, z;
  int data = 0;
};

constexpr int pair(int a, int b) { return 10 * a + b; }
void fence(memory_order order) { std::atomic_thread_fence(order); }

auto object(const char* name) { return sunder::object<Cells>(name); }

// Each writes its own and reads the other's.
template <memory_order write0, memory_order read0, memory_order write1, memory_order read1>
auto store_buffering(const char* name) {
  return object(name)
      .core("p0", [](Cells& c) { return c.x.store(1, write0), c.y.load(read0); })
      .core("p1", [](Cells& c) { return c.y.store(1, write1), c.x.load(read1); });
}

// The same, with a compare-exchange in between that fails.
auto store_buffering_with_failure() {
  return object("SB+failed")
      .core("p0", [](Cells& c) { return c.x.store(1, rlx), c.z.swap(5, 6, rlx), c.y.load(rlx); })
      .core("p1", [](Cells& c) { return c.y.store(1, rlx), c.z.swap(5, 6, rlx), c.x.load(rlx); });
}

// Writes the data, then the flag; reads the flag, then the data.
template <memory_order write, memory_order read, memory_order write_fence = rlx,
          memory_order read_fence = rlx>
auto message_passing(const char* name) {
  return object(name)
      .core("p0",
            [](Cells& c) {
              c.x.store(1, rlx);
              if constexpr (write_fence != rlx) fence(write_fence);
              c.y.store(1, write);
            })
      .core("p1", [](Cells& c) {
        const int flag = c.y.load(read);
        if constexpr (read_fence != rlx) fence(read_fence);
        return pair(flag, c.x.load(rlx));
      });
}

template <memory_order a, memory_order b, memory_order c0, memory_order d>
auto two_writes_each(const char* name) {
  return object(name)
      .core("p0", [](Cells& c) { c.x.store(1, a), c.y.store(2, b); })
      .core("p1", [](Cells& c) { c.y.store(1, c0), c.x.store(2, d); })
      .core("end", [](Cells& c) { return pair(c.x.load(rlx), c.y.load(rlx)); });
}

template <memory_order write, memory_order first, memory_order second>
auto independent_reads(const char* name) {
  return object(name)
      .core("p0", [](Cells& c) { c.x.store(1, write); })
      .core("p1", [](Cells& c) { c.y.store(1, write); })
      .core("p2",
            [](Cells& c) {
              const int a = c.x.load(first);
              return pair(a, c.y.load(second));
            })
      .core("p3", [](Cells& c) {
        const int a = c.y.load(first);
        return pair(a, c.x.load(second));
      });
}

template <memory_order write, memory_order read>
auto write_to_read(const char* name) {
  return object(name)
      .core("p0", [](Cells& c) { c.x.store(1, write); })
      .core("p1",
            [](Cells& c) {
              const int a = c.x.load(read);
              return c.y.store(1, write), a;
            })
      .core("p2", [](Cells& c) {
        const int a = c.y.load(read);
        return pair(a, c.x.load(read));
      });
}

auto two_reads(Cells& c) {
  const int a = c.x.load(rlx);
  return pair(a, c.x.load(rlx));
}

}  // namespace

int main(int argc, char** argv) {
  const auto sb_fences =
      object("SB+fences")
          .core("p0", [](Cells& c) { return c.x.store(1, rlx), fence(sc), c.y.load(rlx); })
          .core("p1", [](Cells& c) { return c.y.store(1, rlx), fence(sc), c.x.load(rlx); });
  const auto sb_fence = object("SB+2sc+fence")
                            .core("p0", [](Cells& c) { return c.x.store(1, rlx), fence(sc), c.y.load(rlx); })
                            .core("p1", [](Cells& c) { return c.y.store(1, sc), c.x.load(sc); });
  const auto lb = object("LB")
                      .core("p0",
                            [](Cells& c) {
                              const int a = c.x.load(rlx);
                              return c.y.store(1, rlx), a;
                            })
                      .core("p1", [](Cells& c) {
                        const int a = c.y.load(rlx);
                        return c.x.store(1, rlx), a;
                      });
  const auto corr =
      object("CoRR").core("p0", [](Cells& c) { c.x.store(1, rlx), c.x.store(2, rlx); }).core("p1", two_reads);
  const auto two_writers = [](const char* name) {
    return object(name)
        .core("p0", [](Cells& c) { c.x.store(1, rlx); })
        .core("p1", [](Cells& c) { c.x.store(2, rlx); })
        .core("p2", two_reads);
  };
  const auto corr1 = two_writers("CoRR1").core("p3", [](Cells& c) { return c.x.load(rlx); });
  const auto corr2 = two_writers("CoRR2").core("p3", two_reads);
  const auto corw = object("CoRW")
                        .core("p0",
                              [](Cells& c) {
                                const int a = c.x.load(rlx);
                                return c.x.store(1, rlx), a;
                              })
                        .core("p1", [](Cells& c) { c.x.store(2, rlx); });
  const auto cowr = object("CoWR")
                        .core("p0", [](Cells& c) { return c.x.store(1, rlx), c.x.load(rlx); })
                        .core("p1", [](Cells& c) { c.x.store(2, rlx); });
  const auto two_fence = object("2+2W+2sc+fence")
                             .core("p0", [](Cells& c) { c.x.store(1, rlx), fence(sc), c.y.store(2, rlx); })
                             .core("p1", [](Cells& c) { c.y.store(1, sc), c.x.store(2, sc); })
                             .core("end", [](Cells& c) { return pair(c.x.load(rlx), c.y.load(rlx)); });
  const auto s = object("S")
                     .core("p0", [](Cells& c) { c.x.store(2, rlx), c.y.store(1, rlx); })
                     .core("p1",
                           [](Cells& c) {
                             const int a = c.y.load(rlx);
                             return c.x.store(1, rlx), a;
                           })
                     .core("end", [](Cells& c) { return c.x.load(rlx); });
  const auto rwc = object("RWC+syncs")
                       .core("p0", [](Cells& c) { c.x.store(1, rlx); })
                       .core("p1",
                             [](Cells& c) {
                               const int a = c.x.load(rlx);
                               fence(sc);
                               return pair(a, c.y.load(rlx));
                             })
                       .core("p2", [](Cells& c) { return c.y.store(1, rlx), fence(sc), c.x.load(rlx); });
  const auto isa2 = object("ISA2")
                        .core("p0", [](Cells& c) { c.x.store(1, rlx), c.y.store(1, rel); })
                        .core("p1",
                              [](Cells& c) {
                                const int a = c.y.load(acq);
                                return c.z.store(1, rel), a;
                              })
                        .core("p2", [](Cells& c) {
                          const int a = c.z.load(acq);
                          return pair(a, c.x.load(rlx));
                        });
  const auto w_rwc = object("W+RWC")
                         .core("p0", [](Cells& c) { c.x.store(1, rlx), c.z.store(1, rel); })
                         .core("p1",
                               [](Cells& c) {
                                 const int a = c.z.load(acq);
                                 fence(sc);
                                 return pair(a, c.y.load(rlx));
                               })
                         .core("p2", [](Cells& c) { return c.y.store(1, rlx), fence(sc), c.x.load(rlx); });
  const auto peter_z = object("peterZ")
                           .core("p0", [](Cells& c) { return c.x.store(1, rlx), fence(sc), c.y.load(rlx); })
                           .core("p1", [](Cells& c) { c.y.store(1, rlx), c.z.store(1, rel); })
                           .core("p2", [](Cells& c) {
                             const int a = c.z.load(acq);
                             fence(sc);
                             return pair(a, c.x.load(rlx));
                           });
  const auto z6_acq = object("Z6+acq")
                          .core("p0", [](Cells& c) { c.x.store(1, rlx), fence(sc), c.y.store(1, rlx); })
                          .core("p1",
                                [](Cells& c) {
                                  const int a = c.y.load(acq);
                                  return c.z.store(1, rlx), a;
                                })
                          .core("p2", [](Cells& c) { return c.z.store(2, rlx), fence(sc), c.x.load(rlx); });
  const auto z6_u = object("Z6.U")
                        .core("p0", [](Cells& c) { c.x.store(1, sc), c.y.store(1, rel); })
                        .core("p1", [](Cells& c) { return c.y.add(1, sc), c.y.load(rlx); })
                        .core("p2", [](Cells& c) { return c.y.store(3, sc), c.x.load(sc); });
  const auto relseq =
      object("relseq")
          .core("p0", [](Cells& c) { c.x.store(1, rlx), c.y.store(1, rel), c.y.store(2, rlx); })
          .core("p1", [](Cells& c) { return c.y.at.exchange(3, rlx); })
          .core("p2", [](Cells& c) {
            const int a = c.y.load(rlx);
            fence(acq_rel);
            return pair(a, c.x.load(rlx));
          });
  const auto viktor = object("viktor-relseq")
                          .core("p0", [](Cells& c) { return c.x.add(1, rel); })
                          .core("p1",
                                [](Cells& c) {
                                  const int a = c.x.add(1, rlx);
                                  return pair(a, c.x.add(1, rlx));
                                })
                          .core("p2", [](Cells& c) { return c.x.add(1, rlx); })
                          .core("p3", [](Cells& c) {
                            const int a = c.x.add(1, rel);
                            return pair(a, c.x.add(1, rlx));
                          });
  const auto iriwish = object("IRIWish")
                           .core("p0", [](Cells& c) { c.x.store(1, rlx); })
                           .core("p1",
                                 [](Cells& c) {
                                   const int a = c.x.load(rlx);
                                   return c.y.store(a, rel), a;
                                 })
                           .core("p2",
                                 [](Cells& c) {
                                   const int a = c.x.load(rlx);
                                   fence(acq_rel);
                                   return pair(a, c.y.load(rlx));
                                 })
                           .core("p3", [](Cells& c) {
                             const int a = c.y.load(rlx);
                             fence(acq_rel);
                             return pair(a, c.x.load(rlx));
                           });
  const auto mpu = object("MPU")
                       .core("p0", [](Cells& c) { c.data = 1, c.y.store(1, rel); })
                       .core("p1", [](Cells& c) { c.y.add(1, rlx); })
                       .core("p2",
                             [](Cells& c) {
                               if (c.y.load(acq) > 1) c.data = 2;
                             })
                       .core("end", [](Cells& c) { return c.y.load(rlx); });
  const auto mpu2 = object("MPU2")
                        .core("p0", [](Cells& c) { c.data = 1, c.y.store(1, rel); })
                        .core("p1", [](Cells& c) { c.y.swap(2, 3, rlx); })
                        .core("p2", [](Cells& c) { c.y.swap(1, 2, rlx); })
                        .core("p3", [](Cells& c) {
                          if (c.y.load(acq) > 2) c.data = 2;
                        });
  const auto inc2w = object("inc2w")
                         .core("p0", [](Cells& c) { c.x.add(1, rlx); })
                         .core("p1", [](Cells& c) { c.x.store(4, rel); })
                         .core("p2", [](Cells& c) { c.x.add(2, rlx); });
  const auto sequence_of_another = object("release+rmw")
                                       .core("p0", [](Cells& c) { c.x.store(1, rlx), c.y.store(1, rel); })
                                       .core("p1", [](Cells& c) { return c.y.add(1, rlx); })
                                       .core("p2", [](Cells& c) {
                                         const int a = c.y.load(acq);
                                         return pair(a, c.x.load(rlx));
                                       });
  const auto sequence_of_its_own =
      object("release+store")
          .core("p0", [](Cells& c) { c.x.store(1, rlx), c.y.store(1, rel), c.y.store(2, rlx); })
          .core("p1", [](Cells& c) {
            const int a = c.y.load(acq);
            return pair(a, c.x.load(rlx));
          });
  const auto adds = object("Adds").core("p", [](Cells& c) { return c.x.add(1, rlx); });
  const auto swaps =
      object("Swaps").core("p0", [](Cells& c) { return c.x.swap(0, 1, rlx); }).core("p1", [](Cells& c) {
        return c.x.swap(0, 2, rlx);
      });
  const auto spin =
      object("Spin").core("raise", [](Cells& c) { c.x.store(1, rlx); }).core("await", [](Cells& c) {
        while (c.x.load(rlx) == 0) {
        }
      });
  return sunder::run(
      argc, argv, store_buffering<rlx, rlx, rlx, rlx>("SB"),
      store_buffering<rel, acq, rel, acq>("SB+rel+acq"), store_buffering<sc, sc, sc, sc>("SB+sc"),
      store_buffering<sc, acq, sc, sc>("SB+3sc+acq"), store_buffering<rel, sc, sc, sc>("SB+3sc+rel"),
      sb_fences, sb_fence, message_passing<rlx, rlx>("MP"), message_passing<rel, rlx>("MP+rel+rlx"),
      message_passing<rel, acq>("MP+rel+acq"), message_passing<rlx, rlx, rel, acq>("MP+fences"), lb, corr,
      corr1, corr2, corw, cowr, two_writes_each<rlx, rlx, rlx, rlx>("2+2W"),
      two_writes_each<rel, rel, rel, rel>("2+2W+rel"), two_writes_each<sc, sc, sc, sc>("2+2W+sc"),
      two_writes_each<sc, sc, sc, rel>("2+2W+3sc+rel"), two_fence, s, write_to_read<rlx, rlx>("WRC"),
      write_to_read<rel, acq>("WRC+rel+acq"), independent_reads<rlx, rlx, rlx>("IRIW"),
      independent_reads<rel, acq, acq>("IRIW+rel+acq"), independent_reads<sc, acq, acq>("IRIW+sc+acq"),
      independent_reads<sc, sc, sc>("IRIW+sc"), independent_reads<rlx, sc, sc>("IRIW+rlx+sc"),
      independent_reads<sc, acq, sc>("IRIW-acq-sc"), rwc, w_rwc, peter_z, isa2, z6_acq, z6_u, relseq, viktor,
      iriwish, mpu, mpu2, inc2w, sequence_of_another, sequence_of_its_own, adds, swaps, spin,
      store_buffering_with_failure());
}
