import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { openLog } from "../../apps/server/src/platform/log.ts";
import { openPool } from "../../apps/server/src/platform/postgres/database.ts";
import { addMachine, folder, type Machine, networkMask } from "../machine.ts";
import { postgresVersion } from "../needs.ts";
import { answers, until } from "../waiting.ts";

/**
 * Three machines with etcd and NATS, of which as many as `databases` have PostgreSQL under Patroni,
 * brought up with the files of deploy/ha in the order of its README.
 */
const ha = fileURLToPath(new URL("../../deploy/ha", import.meta.url));
const owned: Record<string, { owner: string; mode: number }> = {
  "patroni.yml": { owner: "postgres", mode: 0o600 },
  "pgbackrest.conf": { owner: "postgres", mode: 0o600 },
  "repository-posix.conf": { owner: "postgres", mode: 0o600 },
  "nats-server.conf": { owner: "root:nats", mode: 0o640 },
};
const word = () => randomBytes(12).toString("hex");

/** Fills the settings in and returns the folder of each machine's files. */
function fill(machines: Machine[], passwords: Record<string, string>): string[] {
  const values: Record<string, string> = {
    ...Object.fromEntries(machines.map(({ name }, n) => [`NODE_${n + 1}`, name])),
    ...Object.fromEntries(machines.map(({ address }, n) => [`ADDRESS_${n + 1}`, address])),
    NETWORK: networkMask,
    PG_VERSION: postgresVersion() ?? "",
    BACKUP_FOLDER: "/srv/backups",
    ...passwords,
  };
  const text = readFileSync(join(ha, "settings.example"), "utf8").replaceAll(
    /^([A-Z][A-Z0-9_]*)=(.*)$/gm,
    (_, name: string, value: string) => `${name}=${values[name] ?? value}`,
  );
  const settings = join(folder, "settings");
  writeFileSync(settings, text, { mode: 0o600 });
  return machines.map(({ name }, n) => {
    const filled = join(folder, `${name}-files`);
    execFileSync(join(ha, "fill.sh"), [settings, String(n + 1), filled], { stdio: "pipe" });
    return filled;
  });
}

/** Puts a machine's files where their first lines say. */
function place(machine: Machine, filled: string) {
  for (const name of readdirSync(filled)) {
    const text = readFileSync(join(filled, name), "utf8");
    const [, path] = /^# (\/[^\s,]+)/.exec(text) ?? [];
    if (path === undefined) throw new Error(`${name} does not say where it belongs`);
    machine.write(path, text, owned[name]);
  }
}

/** Starts the machines of the database; they have the addresses 11 to 13. */
export async function addDatabase({ databases = 2 } = {}) {
  const passwords = Object.fromEntries(
    ["POSTGRES", "REPLICATION", "REWIND", "PATRONI", "NATS"].map((of) => [
      `${of}_PASSWORD`,
      word(),
    ]),
  );
  passwords["BACKUP_KEY"] = word();
  const machines = await Promise.all([1, 2, 3].map((n) => addMachine(`db${n}`, 10 + n)));
  const filled = fill(machines, passwords);
  const backups = join(folder, "backups");
  mkdirSync(backups);
  for (const [n, machine] of machines.entries()) {
    place(machine, filled[n] ?? "");
    machine.addFolder("/var/lib/etcd", "etcd", 0o700);
    machine.addFolder("/var/lib/postgresql", "postgres");
    machine.addFolder("/var/spool/pgbackrest", "postgres");
    machine.addFolder("/run/postgresql", "postgres");
    machine.addFolder("/srv/backups", "postgres");
    machine.run(["mount", "--bind", backups, "/srv/backups"]);
    machine.addFolder("/srv/backups", "postgres");
  }
  const etcds = machines.map((machine) =>
    machine.program("etcd", ["etcd"], {
      user: "etcd",
      env: Object.fromEntries(
        [...machine.read("/etc/default/etcd").matchAll(/^(\w+)="(.*)"$/gm)].map(
          ([, name = "", value = ""]) => [name, value],
        ),
      ),
    }),
  );
  const nats = machines.map((machine) =>
    machine.program("nats", ["nats-server", "-c", "/etc/nats-server.conf"], { user: "nats" }),
  );
  const servers = machines.slice(0, databases).map((machine) =>
    machine.program("patroni", ["patroni", "/etc/patroni/config.yml"], {
      user: "postgres",
      env: { LANG: "C.UTF-8", HOME: "/var/lib/postgresql" },
    }),
  );
  const states = () =>
    Promise.all(
      machines.slice(0, databases).map(async ({ address }) => {
        try {
          const response = await fetch(`http://${address}:8008/patroni`, {
            signal: AbortSignal.timeout(2_000),
          });
          const { role, state } = (await response.json()) as { role: string; state: string };
          return state === "running" ? role : state;
        } catch {
          return "gone";
        }
      }),
    );
  const primary = async () =>
    (await states()).findIndex((state) => state === "master" || state === "primary");
  /** Whether one leads, and all others follow it and confirm its commits. */
  const isWhole = async () => {
    const all = await states();
    const at = await primary();
    const { address } = machines[at] ?? {};
    if (address === undefined || all.filter((state) => state === "replica").length < databases - 1)
      return false;
    const listed = (await (await fetch(`http://${address}:8008/cluster`)).json()) as {
      members: { role: string; state: string; lag?: number | string }[];
    };
    return (
      listed.members.length === databases &&
      listed.members.some(({ role }) => role === "sync_standby")
    );
  };
  const isEtcdWhole = async () =>
    (
      await Promise.all(
        machines.map(({ address }) => answers(`http://${address}:2379/health`).catch(() => false)),
      )
    ).every(Boolean);

  for (const one of [...etcds, ...nats]) one.start();
  await until("etcd answers", isEtcdWhole);
  servers[0]?.start();
  await until("the first database leads", async () => (await primary()) === 0);
  for (const one of servers.slice(1)) one.start();
  await until("the other databases follow", isWhole);

  const first = machines[0];
  if (!first) throw new Error("there is no machine");
  for (const words of [["stanza-create"], ["check"], ["--type=full", "backup"]])
    first.run(["pgbackrest", "--stanza=lectern", ...words], { user: "postgres" });
  const password = word();
  const asAdmin = async (database: string, statements: string[]) => {
    const url = `postgres://postgres:${passwords["POSTGRES_PASSWORD"]}@${first.address}:5432/${database}`;
    const pool = openPool(url, openLog("silent"), 1);
    for (const statement of statements) await pool.query(statement);
    await pool.end();
  };
  await asAdmin("postgres", [
    `create role lectern login createrole password '${password}'`,
    "create database lectern owner lectern",
  ]);
  await asAdmin("lectern", [
    "alter function lower(text) leakproof",
    "alter function textlike(text, text) leakproof",
    "alter function textcat(text, text) leakproof",
  ]);
  return {
    machines,
    /** Makes a full backup of the leading database, while other things go on. */
    backUp: async () => {
      const words = ["pgbackrest", "--stanza=lectern", "--type=full", "backup"];
      await machines[await primary()]?.work(words, { user: "postgres" });
    },
    etcds,
    nats,
    servers,
    primary,
    isWhole,
    isEtcdWhole,
    login: `lectern:${password}`,
    /** The address of the database on a machine that HAProxy runs on. */
    url: `postgres://lectern:${password}@127.0.0.1:5432/lectern`,
    settings: {
      NOTICES_URL: machines.map(({ address }) => `nats://${address}:4222`).join(","),
      NOTICES_USER: "lectern",
      NOTICES_PASSWORD: passwords["NATS_PASSWORD"] ?? "",
    },
    /** The configuration of HAProxy for the machines of Lectern. */
    balancer: readFileSync(join(filled[0] ?? "", "haproxy.cfg"), "utf8"),
  };
}

export type Database = Awaited<ReturnType<typeof addDatabase>>;
