/**
 * The system calls of a process that only computes, communicates through its existing pipes and exits:
 * memory, threads, time, waiting. None of them opens or creates files, sockets or processes. The numbers are
 * those of x64 and arm64; 0 if the architecture has no such call. Source: `asm/unistd_64.h` and
 * `asm-generic/unistd.h` of Linux 6.1.
 */
export const allowedCalls = {
  read: [0, 63],
  write: [1, 64],
  readv: [19, 65],
  writev: [20, 66],
  close: [3, 57],
  fstat: [5, 80],
  lseek: [8, 62],
  /** Libraries flush their buffers at exit, and one of them retries endlessly if this is denied. */
  fsync: [74, 82],
  poll: [7, 0],
  ppoll: [271, 73],
  epoll_create1: [291, 20],
  epoll_ctl: [233, 21],
  epoll_wait: [232, 0],
  epoll_pwait: [281, 22],
  epoll_pwait2: [441, 441],
  eventfd2: [290, 19],
  pipe2: [293, 59],
  dup: [32, 23],
  dup3: [292, 24],
  fcntl: [72, 25],
  ioctl: [16, 29],
  sendmsg: [46, 211],
  recvmsg: [47, 212],
  shutdown: [48, 210],
  mmap: [9, 222],
  munmap: [11, 215],
  mprotect: [10, 226],
  mremap: [25, 216],
  madvise: [28, 233],
  brk: [12, 214],
  membarrier: [324, 283],
  pkey_alloc: [330, 289],
  pkey_free: [331, 290],
  pkey_mprotect: [329, 288],
  futex: [202, 98],
  sched_yield: [24, 124],
  sched_getaffinity: [204, 123],
  sched_getparam: [143, 121],
  sched_getscheduler: [145, 120],
  getpriority: [140, 141],
  set_robust_list: [273, 99],
  set_tid_address: [218, 96],
  rseq: [334, 293],
  getcpu: [309, 168],
  rt_sigaction: [13, 134],
  rt_sigprocmask: [14, 135],
  rt_sigreturn: [15, 139],
  rt_sigtimedwait: [128, 137],
  sigaltstack: [131, 132],
  restart_syscall: [219, 128],
  nanosleep: [35, 101],
  clock_nanosleep: [230, 115],
  clock_gettime: [228, 113],
  clock_getres: [229, 114],
  gettimeofday: [96, 169],
  time: [201, 0],
  times: [100, 153],
  getpid: [39, 172],
  gettid: [186, 178],
  getppid: [110, 173],
  getuid: [102, 174],
  geteuid: [107, 175],
  getgid: [104, 176],
  getegid: [108, 177],
  getrusage: [98, 165],
  getrandom: [318, 278],
  sysinfo: [99, 179],
  uname: [63, 160],
  arch_prctl: [158, 0],
  exit: [60, 93],
  exit_group: [231, 94],
} as const satisfies Record<string, readonly [number, number]>;

/** Calls that are allowed with certain arguments only, and calls needed for the filter itself. */
export const specialCalls = {
  /**
   * For threads only, not processes. Filters cannot inspect the flags of `clone3`; without it, libraries use
   * this call.
   */
  clone: [56, 220],
  /** For open files only: the C library uses it in place of `fstat`. */
  newfstatat: [262, 79],
  /** For signals to its own threads, also used by `abort`. */
  tgkill: [234, 131],
  /** For names of threads and memory only. */
  prctl: [157, 167],
  /** For reading limits only. */
  prlimit64: [302, 261],
  seccomp: [317, 277],
  io_uring_setup: [425, 425],
} as const satisfies Record<string, readonly [number, number]>;
