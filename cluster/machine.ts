import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { descendants } from "../e2e/kills/processes.ts";

/**
 * The machines of the test bed. Each has a network, a mount and a host name of its own, so that the
 * files of deploy/ha lie where their first lines say and programs see the folders of Debian's
 * packages. This program is itself in a network that has nothing but the bridge, and in a process
 * namespace that ends with it (run.ts).
 */
export const folder = process.env["CLUSTER_DIR"] ?? "/var/tmp/lectern-cluster";
const network = "10.77.0";
export const networkMask = `${network}.0/24`;

const ip = (...args: string[]) =>
  execFileSync("ip", args, { stdio: ["ignore", "ignore", "inherit"] });

/** Removes what an earlier bed has left, and makes the bridge that joins all machines. */
export function openNetwork() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "logs"), { recursive: true });
  ip("link", "set", "lo", "up");
  ip("link", "add", "lan", "type", "bridge");
  ip("addr", "add", `${network}.1/24`, "dev", "lan");
  ip("link", "set", "lan", "up");
}

/** Folders that a machine sees as this one has them, and changes for itself alone. */
const prepare = `set -e
for one in etc var/lib var/spool; do
  mkdir -p "$1/upper/$one" "$1/work/$one"
  mount -t overlay -o "lowerdir=/$one,upperdir=$1/upper/$one,workdir=$1/work/$one" machine "/$one"
done
for one in srv tmp; do
  mkdir -p "$1/$one"
  chmod 1777 "$1/$one"
  mount --bind "$1/$one" "/$one"
done
mount -t tmpfs -o mode=755 run /run
hostname "$2"
echo ready
exec sleep infinity`;

interface As {
  user?: string;
  /** The name of the user, if it is not given. */
  group?: string;
  env?: Record<string, string>;
}

export interface Program {
  /** The process that was started; 0 if it has ended. */
  pid(): number;
  /** Every process of it, those that outlived the first one included. */
  pids(): number[];
  start(): void;
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

export type Machine = Awaited<ReturnType<typeof addMachine>>;

/** Adds a machine; its address ends with this number. */
export async function addMachine(name: string, number: number) {
  const address = `${network}.${number}`;
  const files = join(folder, name);
  mkdirSync(files);
  const args = ["--net", "--mount", "--uts", "sh", "-c", prepare, "sh", files, name];
  const holder = spawn("unshare", args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(holder.stdout, "data");
  const target = String(holder.pid);
  const inside = ["--target", target, "--net", "--mount", "--uts", "--"];
  const end = `${name}-link`;
  ip("link", "add", end, "type", "veth", "peer", "name", "lan0", "netns", target);
  ip("link", "set", end, "master", "lan", "up");
  for (const words of [
    ["link", "set", "lo", "up"],
    ["addr", "add", `${address}/24`, "dev", "lan0"],
    ["link", "set", "lan0", "up"],
  ])
    execFileSync("nsenter", [...inside, "ip", ...words]);

  const words = (command: string[], { user, group = user }: As) => [
    ...inside,
    ...(user === undefined || group === undefined
      ? []
      : ["setpriv", "--reuid", user, "--regid", group, "--init-groups", "--"]),
    ...command,
  ];
  const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const ownNetwork = readlinkSync(`/proc/${target}/ns/net`);
  /** Processes of this machine that belong to a user. */
  const processesOf = (uid: number) =>
    readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .filter((pid) => {
        try {
          const [, of] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
          return Number(of) === uid && readlinkSync(`/proc/${pid}/ns/net`) === ownNetwork;
        } catch {
          return false;
        }
      })
      .map(Number);

  return {
    name,
    address,
    /** Writes a file as the machine sees it; `owner` is a user, or a user and a group ("root:nats"). */
    write(path: string, text: string | Buffer, { owner = "root", mode = 0o644 } = {}) {
      const there = `/proc/${target}/root${path}`;
      mkdirSync(dirname(there), { recursive: true });
      writeFileSync(there, text);
      chmodSync(there, mode);
      own(there, owner);
    },
    addFolder(path: string, owner: string, mode = 0o755) {
      const there = `/proc/${target}/root${path}`;
      mkdirSync(there, { recursive: true });
      chmodSync(there, mode);
      own(there, owner);
    },
    read: (path: string) => readFileSync(`/proc/${target}/root${path}`, "utf8"),
    /** Runs a command to its end; returns what it printed. Throws if it fails. */
    run(command: string[], as: As = {}) {
      return execFileSync("nsenter", words(command, as), {
        encoding: "utf8",
        env: { PATH, ...as.env },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: 300_000,
      });
    },
    /** As `run`, while other things go on. */
    async work(command: string[], as: As = {}) {
      const env = { PATH, ...as.env };
      const { stdout } = await promisify(execFile)("nsenter", words(command, as), { env });
      return stdout;
    },
    /**
     * Describes a program that runs on. If it has a user of its own here, all processes of that user
     * are its; else its descendants.
     */
    program(called: string, command: string[], as: As = {}): Program {
      let child: ChildProcess | undefined;
      const isOver = () => !child || child.exitCode !== null || child.signalCode !== null;
      const pid = () => (isOver() ? 0 : (child?.pid ?? 0));
      const uid = as.user === undefined ? 0 : uidOf(as.user);
      const pids = () => [
        ...new Set([
          ...(pid() ? [pid(), ...descendants(pid())] : []),
          ...(uid ? processesOf(uid) : []),
        ]),
      ];
      const ended = async () => {
        if (!isOver() && child) await once(child, "exit");
      };
      return {
        pid,
        pids,
        start() {
          const log = openSync(join(folder, "logs", `${name}-${called}.log`), "a");
          child = spawn("nsenter", words(command, as), {
            env: { PATH, ...as.env },
            stdio: ["ignore", log, log],
          });
        },
        async kill() {
          for (let left = pids(); left.length > 0; left = uid ? pids() : []) {
            for (const one of left) send(one, "SIGKILL");
            await sleep(20);
          }
          await ended();
        },
        async stop() {
          if (pid()) send(pid(), "SIGTERM");
          await ended();
        },
      };
    },
  };
}

/** Returns the number of a user or a group. */
const idIn = (file: string, name: string) => {
  const [, id] = new RegExp(`^${name}:[^:]*:(\\d+)`, "m").exec(readFileSync(file, "utf8")) ?? [];
  if (id === undefined) throw new Error(`${file} does not have ${name}`);
  return Number(id);
};
const uidOf = (user: string) => idIn("/etc/passwd", user);
const gidOf = (group: string) => idIn("/etc/group", group);

function own(path: string, owner: string) {
  const [user = "", group = user] = owner.split(":");
  chownSync(path, uidOf(user), gidOf(group));
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
