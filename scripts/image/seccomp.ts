import { existsSync, readFileSync } from "node:fs";

interface Rule {
  names: string[];
  action: string;
  errnoRet?: number;
  args?: { index: number; value: number; op: string }[];
}

/** The profile of Podman, which Debian's golang-github-containers-common installs. */
const podmans = "/usr/share/containers/seccomp.json";
/** Calls that Docker's profile allows only with capabilities that it does not give. */
const withheld = new Set(
  `bpf clone clone3 fanotify_init fsconfig fsmount fsopen fspick mount mount_setattr move_mount
  open_tree perf_event_open pivot_root setns umount umount2 unshare userfaultfd vhangup keyctl add_key
  request_key`.split(/\s+/),
);
/** All flags of clone that make a namespace. */
const namespaces = 0x7e020000;

/**
 * Returns a profile that refuses what Docker's default one refuses: Podman's, without namespaces and
 * mounts. Undefined where Podman's is not installed.
 */
export function dockersProfile(): string | undefined {
  if (!existsSync(podmans)) return undefined;
  const profile = JSON.parse(readFileSync(podmans, "utf8")) as { syscalls: Rule[] };
  const kept = profile.syscalls
    .map((rule) => ({ ...rule, names: rule.names.filter((name) => !withheld.has(name)) }))
    .filter(({ names }) => names.length > 0);
  const threads = { index: 0, value: namespaces, valueTwo: 0, op: "SCMP_CMP_MASKED_EQ" };
  const syscalls: Rule[] = [
    ...kept,
    { names: ["clone"], action: "SCMP_ACT_ALLOW", args: [threads] },
    { names: ["clone3"], action: "SCMP_ACT_ERRNO", errnoRet: 38 },
    { names: ["unshare", "setns", "mount"], action: "SCMP_ACT_ERRNO", errnoRet: 1 },
  ];
  return JSON.stringify({ ...profile, syscalls });
}
