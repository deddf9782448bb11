// Calls that cannot be scheduled: they start threads or processes, or wait in the kernel. If the code under
// test makes one of them, exploring is refused, with the name of the call.
#include <linux/magic.h>
#include <poll.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "targets/native/explore/arena.hpp"
#include "targets/native/explore/real.hpp"
#include "targets/native/explore/scheduler.hpp"

namespace sunder::native::explore {
namespace {

// Also while an instance is made, because a thread or process goes on by itself.
void refuse_to_start(const char* why) {
  if (!runs_code_under_test()) return;
  const Inside fiber;
  scheduler().refuse(why);
}

// Not while an instance is made or destroyed, because no other fiber has to move then.
void refuse_to_wait(const char* why) {
  if (!current_fiber) return;
  const Inside fiber;
  scheduler().refuse(why);
}

// Files of the kernel about the machine, such as the number of processors: nobody waits for them.
bool tells_of_machine(int file) {
  if (!current_fiber) return true;
  struct statfs system {};
  const int before = errno;
  const bool is_known = fstatfs(file, &system) == 0;
  errno = before;
  return is_known && (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC ||
                      system.f_type == CGROUP_SUPER_MAGIC || system.f_type == CGROUP2_SUPER_MAGIC);
}

}  // namespace
}  // namespace sunder::native::explore

using sunder::native::explore::refuse_to_start;
using sunder::native::explore::refuse_to_wait;
using sunder::native::explore::tells_of_machine;

#define SUNDER_REFUSED(refuse, type, name, parameters, arguments, why) \
  type name parameters {                                               \
    refuse(why);                                                       \
    return SUNDER_REAL(name) arguments;                                \
  }

extern "C" {
SUNDER_REFUSED(refuse_to_start, int, pthread_create,
               (pthread_t * t, const pthread_attr_t* a, void* (*body)(void*), void* with) noexcept,
               (t, a, body, with), "it starts a thread (pthread_create)")
SUNDER_REFUSED(refuse_to_start, int, thrd_create, (thrd_t * t, thrd_start_t body, void* with),
               (t, body, with), "it starts a thread (thrd_create)")
SUNDER_REFUSED(refuse_to_wait, int, pthread_join, (pthread_t t, void** result), (t, result),
               "it waits for a thread (pthread_join)")
SUNDER_REFUSED(refuse_to_wait, int, thrd_join, (thrd_t t, int* result), (t, result),
               "it waits for a thread (thrd_join)")
SUNDER_REFUSED(refuse_to_start, pid_t, fork, () noexcept, (), "it starts a process (fork)")
SUNDER_REFUSED(refuse_to_start, int, system, (const char* command), (command), "it starts a process (system)")
SUNDER_REFUSED(refuse_to_wait, pid_t, wait, (int* status), (status), "it waits for a process (wait)")
SUNDER_REFUSED(refuse_to_wait, pid_t, waitpid, (pid_t p, int* s, int o), (p, s, o),
               "it waits for a process (waitpid)")
SUNDER_REFUSED(refuse_to_wait, int, poll, (pollfd * f, nfds_t n, int t), (f, n, t),
               "it waits in poll, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, ppoll, (pollfd * f, nfds_t n, const timespec* t, const sigset_t* m),
               (f, n, t, m), "it waits in ppoll, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, select, (int n, fd_set* r, fd_set* w, fd_set* e, timeval* t),
               (n, r, w, e, t), "it waits in select, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, pselect,
               (int n, fd_set* r, fd_set* w, fd_set* e, const timespec* t, const sigset_t* m),
               (n, r, w, e, t, m), "it waits in pselect, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, epoll_wait, (int f, epoll_event* e, int n, int t), (f, e, n, t),
               "it waits in epoll_wait, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, epoll_pwait, (int f, epoll_event* e, int n, int t, const sigset_t* m),
               (f, e, n, t, m), "it waits in epoll_pwait, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, ssize_t, recv, (int f, void* b, size_t n, int o), (f, b, n, o),
               "it waits in recv, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, ssize_t, recvfrom,
               (int f, void* b, size_t n, int o, sockaddr* a, socklen_t* l), (f, b, n, o, a, l),
               "it waits in recvfrom, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, ssize_t, recvmsg, (int f, msghdr* m, int o), (f, m, o),
               "it waits in recvmsg, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, ssize_t, readv, (int f, const iovec* v, int n), (f, v, n),
               "it waits in readv, which is not scheduled")
ssize_t read(int file, void* into, size_t size) {
  if (!tells_of_machine(file)) refuse_to_wait("it waits in read, which is not scheduled");
  return SUNDER_REAL(read)(file, into, size);
}
SUNDER_REFUSED(refuse_to_wait, int, accept, (int f, sockaddr* a, socklen_t* l), (f, a, l),
               "it waits in accept, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, flock, (int f, int o) noexcept, (f, o),
               "it waits in flock, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, pause, (), (), "it waits in pause, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, sigwait, (const sigset_t* m, int* s), (m, s),
               "it waits in sigwait, which is not scheduled")
SUNDER_REFUSED(refuse_to_wait, int, sigsuspend, (const sigset_t* m), (m),
               "it waits in sigsuspend, which is not scheduled")
}
