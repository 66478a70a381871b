import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import pg from "pg";

import type { Log } from "#deps";

import { accountForInitdb } from "./account.ts";
import { databasePrograms, databaseUser } from "./binaries.ts";
import { earlierServerGone, portOfServerIn } from "./postmaster-file.ts";

const run = promisify(execFile);
const major = "18";

export interface EmbeddedPostgres {
  url: string;
  /** Process id of the current server. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface Options {
  /** Where the programs are copied to. Default: the data folder. */
  programsDir?: string;
  /** Tests set it to false: speed instead of safety, since their data is discarded. */
  durable?: boolean;
  /** Logs when the server ended by itself and when it is back. */
  log?: Log;
}

/** ms until a server that ended by itself is restarted, doubled after each failure. */
const restartBackoffMs = { first: 100, most: 5_000 };

/**
 * A shell between us and the server. It stops the server at once when its standard input closes,
 * which happens even when this process is killed. Uses an immediate shutdown (QUIT): a checkpoint
 * could take long, and recovery at the next start is safe.
 */
const keeper = `exec 3<&0; "$0" "$@" </dev/null 3<&- & P=$!; (read x <&3; kill -QUIT $P 2>/dev/null) & W=$!; echo $P; wait $P; S=$?; kill $W 2>/dev/null; exit $S`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Lets the database's user pass through the parent folders, by adding only the execute bit. */
function letThrough(folder: string) {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { mode } = statSync(at);
      if (!(mode & 0o001)) chmodSync(at, mode | 0o001);
    } catch {
      return;
    }
    if (at === dirname(at)) return;
  }
}

async function initialise(
  programs: string,
  folder: string,
  password: string,
  durable: boolean,
  user: ReturnType<typeof databaseUser>,
) {
  const secret = `${folder}.password`;
  writeFileSync(secret, password, { mode: 0o600 });
  if (user) chownSync(secret, user.uid, user.gid);
  await run(
    join(programs, "bin", "initdb"),
    [
      "-D",
      folder,
      "-U",
      "lectern",
      "-A",
      "scram-sha-256",
      `--pwfile=${secret}`,
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      "--data-checksums",
      ...(durable ? [] : ["--no-sync", "--set", `scram_iterations=${cheap.scram_iterations}`]),
    ],
    {
      ...user,
      cwd: folder,
      env: { PATH: process.env["PATH"], LC_ALL: "C", ...accountForInitdb(dirname(folder)) },
    },
  );
}

/**
 * What saves time where data is discarded and passwords guard nothing. Autovacuum would visit the
 * hundreds of databases of a test run every 20 seconds, each in a new process.
 */
const cheap = {
  autovacuum: "off",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  scram_iterations: "1",
};

const settings = (port: number, durable: boolean) => ({
  port: String(port),
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  // One process uses up to 16; a test run has several processes at a time.
  max_connections: durable ? "60" : "500",
  shared_buffers: "48MB",
  work_mem: "16MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "512MB",
  // pglz, the only method in these binaries, costs 0.2 ms per page: seconds after each checkpoint
  // for the index of one document.
  wal_compression: "off",
  jit: "off",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0",
  autovacuum_naptime: "20s",
  log_min_messages: "warning",
  ...(durable ? {} : cheap),
});

async function answering(url: string, child: ChildProcess, said: () => string) {
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL did not start: ${said().slice(-2000)}`);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      // The server is starting: recovery after a crash may take long.
      const starting = error instanceof pg.DatabaseError && error.code === "57P03";
      if (tries > 1500 && !starting) throw error;
      await sleep(20);
    }
  }
}

const passwordFileIn = (dataDir: string) => join(dataDir, "postgres.password");

function urlAt(dataDir: string, port: number) {
  const password = readFileSync(passwordFileIn(dataDir), "utf8").trim();
  return `postgres://lectern:${password}@127.0.0.1:${port}/postgres`;
}

/** Returns the address of the server that runs in `dataDir`/postgres; undefined where none does. */
export function runningEmbedded(dataDir: string): string | undefined {
  const port = portOfServerIn(join(dataDir, "postgres"));
  return port === undefined ? undefined : urlAt(dataDir, port);
}

/** Starts a server and waits until it answers. */
async function launch(program: string, args: string[], folder: string, url: string) {
  await earlierServerGone(folder);
  const child = spawn("/bin/sh", ["-c", keeper, program, ...args], {
    ...databaseUser(),
    cwd: folder,
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  child.stderr.on("data", (bytes: Buffer) => {
    said = (said + bytes.toString()).slice(-8000);
  });
  const [line] = (await Promise.race([once(child.stdout, "data"), ended])) as [unknown];
  if (!Buffer.isBuffer(line)) throw new Error("PostgreSQL did not start.");
  const pid = Number(line.toString().trim());
  try {
    await answering(url, child, () => said);
  } catch (error) {
    child.stdin.end();
    throw error;
  }
  return { child, pid, ended };
}

/**
 * Starts PostgreSQL 18 in `dataDir`/postgres (created on first use) on a free loopback port. When
 * the server ends by itself it is restarted on the same port, so that its address stays valid.
 */
export async function startEmbedded(
  dataDir: string,
  { programsDir = dataDir, durable = true, log }: Options = {},
): Promise<EmbeddedPostgres> {
  const programs = databasePrograms(programsDir);
  const user = databaseUser();
  const folder = join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (user) for (const path of [dataDir, programsDir]) letThrough(path);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    const password = randomBytes(24).toString("base64url");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    await initialise(programs, folder, password, durable, user);
    writeFileSync(passwordFileIn(dataDir), password, { mode: 0o600 });
  }
  const version = readFileSync(join(folder, "PG_VERSION"), "utf8").trim();
  if (version !== major) {
    throw new Error(
      `The data folder holds a PostgreSQL ${version} database; this program brings PostgreSQL ${major}.`,
    );
  }
  const port = await freePort();
  const flags = Object.entries(settings(port, durable)).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const url = urlAt(dataDir, port);
  const begin = () =>
    launch(join(programs, "bin", "postgres"), ["-D", folder, ...flags], folder, url);

  let running = await begin();
  let stopping = false;

  async function beginAnew(keeperKilled: boolean) {
    for (
      let wait = restartBackoffMs.first;
      !stopping;
      wait = Math.min(wait * 2, restartBackoffMs.most)
    ) {
      await sleep(wait);
      // If only its keeper was killed, the server still runs.
      if (keeperKilled) signal(running.pid, "SIGQUIT");
      try {
        running = await begin();
        log?.warn("the embedded database is back");
        return;
      } catch (error) {
        log?.error({ err: error }, "the embedded database cannot start yet");
      }
    }
  }

  const lasting = (async () => {
    while (!stopping) {
      const [code, killed] = await running.ended;
      if (stopping) return;
      log?.error({ code, signal: killed }, "the embedded database ended; it is started again");
      await beginAnew(killed !== null);
    }
  })();

  return {
    url,
    get pid() {
      return running.pid;
    },
    async stop() {
      stopping = true;
      const end = () => {
        // INT: refuse new sessions, end open ones, write a checkpoint.
        if (running.child.exitCode === null && !signal(running.pid, "SIGINT")) {
          running.child.stdin.end();
        }
        return running.ended;
      };
      await end();
      await lasting;
      // It may have restarted in the meantime.
      await end();
    },
  };
}

/** False where the process does not exist. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
