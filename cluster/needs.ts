import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const onPath = (program: string) => {
  try {
    execFileSync("which", [program], {
      stdio: "ignore",
      env: { PATH: `${process.env["PATH"]}:/usr/sbin:/sbin` },
    });
    return true;
  } catch {
    return false;
  }
};

/** The newest PostgreSQL of Debian's packages, such as "15"; undefined if there is none. */
export const postgresVersion = () =>
  existsSync("/usr/lib/postgresql")
    ? readdirSync("/usr/lib/postgresql")
        .filter((name) => existsSync(`/usr/lib/postgresql/${name}/bin/postgres`))
        .toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined;

/** Debian's packages, by a program of each. */
const ofSystem = { ip: "iproute2", unshare: "util-linux" };
const ofDatabase = {
  patroni: "patroni",
  etcd: "etcd-server",
  etcdctl: "etcd-client",
  pgbackrest: "pgbackrest",
  "nats-server": "nats-server",
  haproxy: "haproxy",
};
const ofObjects = {
  "swift-proxy-server": "swift-proxy",
  "swift-account-server": "swift-account",
  "swift-container-server": "swift-container",
  "swift-object-server": "swift-object",
  memcached: "memcached",
};
const ofRestore = { aws: "awscli" };
const ofSearch = { java: "openjdk-17-jre-headless" };

export type Subject = "objects" | "database" | "restore" | "all";

/** Returns what this machine lacks, each a few words. */
export function missing(subject: Subject): string[] {
  if (process.platform !== "linux") return ["Linux"];
  if (process.getuid?.() !== 0) return ["root"];
  const isWhole = subject === "all" || subject === "restore";
  const programs = {
    ...ofSystem,
    ...(subject === "objects" ? {} : ofDatabase),
    ...(subject === "database" ? {} : ofObjects),
    ...(isWhole ? ofSearch : {}),
    ...(subject === "restore" ? ofRestore : {}),
  };
  const packages = Object.entries(programs)
    .filter(([program]) => !onPath(program))
    .map(([, of]) => of);
  if (subject !== "objects" && postgresVersion() === undefined) packages.push("postgresql");
  const home = process.env["OPENSEARCH_HOME"] ?? "";
  const gigabytes = { objects: 2, database: 3, restore: 6, all: 6 }[subject];
  return [
    ...(packages.length > 0 ? [`Debian's ${packages.join(", ")}`] : []),
    ...(isWhole && !existsSync(join(home, "bin/opensearch"))
      ? ["OPENSEARCH_HOME (cluster/README.md)"]
      : []),
    ...(freemem() < gigabytes * 1024 ** 3 ? [`${gigabytes} GB of free memory`] : []),
  ];
}
