import { endianness } from "node:os";

import { program } from "./programs.ts";

/**
 * System calls that no parser of files needs, with their numbers on x86-64 and on arm64 (- where it
 * does not exist). Others stay allowed: V8 needs executable memory, threads and reading of its own
 * files.
 */
const table = `
ptrace 101 117, process_vm_readv 310 270, process_vm_writev 311 271, kcmp 312 272, pidfd_getfd 438 438
kill 62 129, rt_sigqueueinfo 129 138, pidfd_send_signal 424 424, fork 57 -, vfork 58 -, acct 163 89
socket 41 198, connect 42 203, accept 43 202, accept4 288 242, bind 49 200, listen 50 201
mount 165 40, umount2 166 39, pivot_root 155 41, chroot 161 51, move_mount 429 429, open_tree 428 428
fsopen 430 430, fsconfig 431 431, fsmount 432 432, fspick 433 433, mount_setattr 442 442, setns 308 268
unshare 272 97, mknod 133 -, mknodat 259 33, name_to_handle_at 303 264, open_by_handle_at 304 265
fanotify_init 300 262, quotactl 179 60, quotactl_fd 443 443, swapon 167 224, swapoff 168 225
memfd_create 319 279, memfd_secret 447 447, lookup_dcookie 212 18
bpf 321 280, userfaultfd 323 282, perf_event_open 298 241, io_uring_setup 425 425, io_uring_enter 426 426
io_uring_register 427 427, keyctl 250 219, add_key 248 217, request_key 249 218, modify_ldt 154 -
kexec_load 246 104, kexec_file_load 320 294, init_module 175 105, finit_module 313 273, delete_module 176 106
reboot 169 142, syslog 103 116, settimeofday 164 170, clock_settime 227 112, adjtimex 159 171
clock_adjtime 305 266, iopl 172 -, ioperm 173 -, vhangup 153 58, sethostname 170 161, setdomainname 171 162
personality 135 92, uselib 134 -, nfsservctl 180 42`;

interface Machine {
  /** AUDIT_ARCH_* of the kernel. */
  architecture: number;
  seccomp: number;
  clone: number;
  /** The column of this machine's numbers in the table. */
  column: 1 | 2;
}
const machines: Partial<Record<NodeJS.Architecture, Machine>> = {
  x64: { architecture: 0xc000003e, seccomp: 317, clone: 56, column: 1 },
  arm64: { architecture: 0xc00000b7, seccomp: 277, clone: 220, column: 2 },
};
const clone3 = 435;
/** x86-64 has a second set of numbers, for 32-bit pointers (x32). */
const otherSet = 0x40000000;
const CLONE_THREAD = 0x10000;

/** Offsets in the kernel's `struct seccomp_data`. */
const at = { number: 0, architecture: 4, firstArgument: 16 };
const answers = {
  allow: 0x7fff0000,
  kill: 0x80000000,
  /** EPERM */
  refuse: 0x00050001,
  /** ENOSYS: the C library then falls back to `clone`, whose flags the filter can inspect. */
  unknown: 0x00050026,
};
/** Opcodes of classic BPF. */
const ops = { load: 0x20, equal: 0x15, atLeast: 0x35, anyBit: 0x45, answer: 0x06 };

type Op = keyof typeof ops;
/**
 * Encodes a `struct sock_filter` of eight bytes; `yes` and `no` are the instructions to skip if the
 * test holds or fails.
 */
function step(op: Op, value: number, yes = 0, no = 0): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(ops[op], 0);
  bytes.writeUInt8(yes, 2);
  bytes.writeUInt8(no, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}

/**
 * Returns the filter in the kernel's format: denied calls get EPERM, a process of another
 * architecture is killed. `allowed`: calls in the table that are not denied.
 */
function filterOf({ architecture, clone, column }: Machine, allowed: readonly string[]): Buffer {
  const denied = table
    .split(/[,\n]/)
    .map((line) => line.trim().split(" "))
    .filter(([name = ""]) => !allowed.includes(name))
    .map((line) => Number(line[column]))
    .filter((number) => number >= 0);
  const rest = [
    step("equal", clone3, 0, 1),
    step("answer", answers.unknown),
    // Creating threads is allowed, creating processes is not.
    step("equal", clone, 0, 2),
    step("load", at.firstArgument),
    step("anyBit", CLONE_THREAD, 0, 1),
    step("answer", answers.allow),
    step("answer", answers.refuse),
  ];
  const toRefusal = (n: number) => denied.length - n + rest.length - 1;
  return Buffer.concat([
    step("load", at.architecture),
    step("equal", architecture, 1, 0),
    step("answer", answers.kill),
    step("load", at.number),
    step("atLeast", otherSet, toRefusal(0)),
    ...denied.map((number, n) => step("equal", number, toRefusal(n + 1))),
    ...rest,
  ]);
}

/** Installs the filter and executes the program; Perl is part of every Debian. */
const script = `my ($seccomp, $filter) = splice(@ARGV, 0, 2);
$filter = pack("H*", $filter);
my $list = pack("S x6 P", length($filter) / 8, $filter);
syscall($seccomp + 0, 1, 0, $list) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV;
die "exec: $!";`;

/**
 * Returns the command prefix that starts a program with the filter; the program must have given up
 * new privileges. `allowed`: calls in the table that it needs nevertheless. Undefined where this
 * machine has no filter.
 */
export function seccomp(allowed: readonly string[] = []): string[] | undefined {
  const perl = program("perl");
  const machine = machines[process.arch];
  if (process.platform !== "linux" || !perl || !machine || endianness() !== "LE") return undefined;
  return [perl, "-e", script, String(machine.seccomp), filterOf(machine, allowed).toString("hex")];
}
