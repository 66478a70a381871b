import { postgresVersion } from "../needs.ts";
import { until } from "../waiting.ts";
import type { Database } from "./database.ts";

const config = "/etc/patroni/config.yml";
const asPostgres = { user: "postgres", env: { LANG: "C.UTF-8", HOME: "/var/lib/postgresql" } };

/** Removes the marks of the comment in the lines for a restore, and sets the time. */
const restoring = (text: string, time: string) =>
  text.replace(/(?<=^ *# To a point in time[^\n]*\n)(?: *# .*\n)+/m, (lines) =>
    lines.replaceAll(/^( *)# /gm, "$1").replace(/--target="[^"]*"/, `--target="${time}"`),
  );

/**
 * Restores the database to a time by steps 1 to 5 of "Restore to a point in time" in the README of
 * deploy/ha, on its first machine. Returns how many seconds each part took. Lectern has to be stopped.
 */
export async function restoreTo(database: Database, time: string) {
  const { machines, servers } = database;
  const seconds: Record<string, number> = {};
  let last = performance.now();
  const lap = (what: string) => {
    const now = performance.now();
    seconds[what] = Number(((now - last) / 1000).toFixed(1));
    last = now;
  };
  await Promise.all(servers.map((one) => one.stop()));
  const data = `/var/lib/postgresql/${postgresVersion()}/lectern`;
  for (const machine of machines.slice(0, servers.length)) {
    machine.run(["mv", data, `${data}.before`]);
  }
  lap("databases stopped");
  const [first] = machines;
  const [server, ...others] = servers;
  if (!first || !server) throw new Error("there is no machine");
  const text = first.read(config);
  const changed = restoring(text, time);
  if (changed === text) throw new Error(`${config} has no lines for a restore`);
  const own = { owner: "postgres", mode: 0o600 };
  first.write(config, changed, own);
  const answers = "lectern\\nYes I am aware\\n";
  first.run(
    ["sh", "-c", `printf '${answers}' | patronictl -c ${config} remove lectern`],
    asPostgres,
  );
  server.start();
  await until("the restored database leads", async () => (await database.primary()) === 0);
  lap("restored, and leads");
  first.write(config, text, own);
  for (const one of others) one.start();
  await until("the other databases follow", database.isWhole);
  lap("the others follow");
  return seconds;
}
