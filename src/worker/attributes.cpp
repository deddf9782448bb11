#include "worker/attributes.hpp"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sunder {
namespace {

// Debian 12's headers are older than these.
constexpr std::uint32_t kFchmodat2 = 452, kSetxattrat = 463, kRemovexattrat = 466, kFileSetattr = 469;

// io_uring changes attributes, too.
constexpr auto kForbidden = std::to_array<std::uint32_t>(
    {SYS_chmod,        SYS_fchmod,     SYS_fchmodat,  kFchmodat2,        SYS_chown,       SYS_fchown,
     SYS_lchown,       SYS_fchownat,   SYS_utime,     SYS_utimes,        SYS_futimesat,   SYS_utimensat,
     SYS_setxattr,     SYS_lsetxattr,  SYS_fsetxattr, kSetxattrat,       SYS_removexattr, SYS_lremovexattr,
     SYS_fremovexattr, kRemovexattrat, kFileSetattr,  SYS_io_uring_setup});
constexpr auto kForbiddenOfIoctl = std::to_array<std::uint32_t>({FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR});

constexpr std::uint32_t kOtherNumbers = 0x40000000;  // of the x32 calls
constexpr std::uint32_t kRefused = SECCOMP_RET_ERRNO | EPERM;

/// A filter of system calls, which jumps over the next answer unless a test holds.
class Filter {
 public:
  void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)); }
  void refuse_if(std::uint16_t test, std::uint32_t value) { answer_if(test, value, 0, 1, kRefused); }
  void refuse_unless(std::uint16_t test, std::uint32_t value) { answer_if(test, value, 1, 0, kRefused); }
  void allow_unless(std::uint16_t test, std::uint32_t value) {
    answer_if(test, value, 1, 0, SECCOMP_RET_ALLOW);
  }
  void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }

  // Without SPEC_ALLOW, older kernels make all code of the process slower.
  void install() {
    const sock_fprog program{static_cast<std::uint16_t>(code_.size()), code_.data()};
    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program);
  }

 private:
  void add(std::uint16_t code, std::uint32_t value, std::uint8_t if_true = 0, std::uint8_t if_false = 0) {
    code_.push_back({code, if_true, if_false, value});
  }
  void answer_if(std::uint16_t test, std::uint32_t value, std::uint8_t if_true, std::uint8_t if_false,
                 std::uint32_t answer) {
    add(BPF_JMP | test | BPF_K, value, if_true, if_false);
    add(BPF_RET | BPF_K, answer);
  }

  std::vector<sock_filter> code_;
};

}  // namespace

void keep_attributes() {
  Filter filter;
  filter.load(offsetof(seccomp_data, arch));
  filter.refuse_unless(BPF_JEQ, AUDIT_ARCH_X86_64);
  filter.load(offsetof(seccomp_data, nr));
  filter.refuse_if(BPF_JGE, kOtherNumbers);
  for (const std::uint32_t call : kForbidden) filter.refuse_if(BPF_JEQ, call);
  filter.allow_unless(BPF_JEQ, SYS_ioctl);
  filter.load(offsetof(seccomp_data, args[1]));
  for (const std::uint32_t request : kForbiddenOfIoctl) filter.refuse_if(BPF_JEQ, request);
  filter.allow();
  filter.install();
}

}  // namespace sunder
