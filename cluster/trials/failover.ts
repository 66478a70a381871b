import { setTimeout as sleep } from "node:timers/promises";

import type { Database } from "../parts/database.ts";
import { addMachine } from "../machine.ts";
import { until } from "../waiting.ts";
import { rowsOf } from "./rows.ts";

/**
 * Kills the leading database while a row is added ten times a second, through HAProxy as on a machine
 * of Lectern. Counts the rows that were confirmed and are gone, and the time without a confirmation.
 */
export async function failOver(database: Database, times: number): Promise<boolean> {
  const machine = await addMachine("client", 41);
  machine.write("/etc/haproxy/haproxy.cfg", database.balancer);
  machine.program("haproxy", ["haproxy", "-db", "-f", "/etc/haproxy/haproxy.cfg"]).start();
  const psql = (statement: string) =>
    machine.run(["psql", "--no-psqlrc", "-qAt", "-c", statement, database.url], {
      env: { PGCONNECT_TIMEOUT: "3", PGOPTIONS: "-c statement_timeout=3s" },
    });
  // Until its first checks HAProxy takes a standby for a primary.
  await until("HAProxy leads to the primary alone", () =>
    ["1", "2", "3"].every(() => psql("select pg_is_in_recovery()").trim() === "f"),
  );
  psql("create table written (n int)");
  const confirmed: number[] = [];
  const rounds = [];
  let n = 0;
  const write = async (until: number) => {
    let [last, pause] = [performance.now(), 0];
    while (performance.now() < until) {
      n++;
      try {
        psql(`insert into written values (${n})`);
        confirmed.push(n);
        pause = Math.max(pause, performance.now() - last);
        last = performance.now();
      } catch {
        // Not confirmed.
      }
      await sleep(100);
    }
    return Math.max(pause, performance.now() - last);
  };
  for (let round = 1; round <= times; round++) {
    const at = await database.primary();
    const server = database.servers[at];
    await write(performance.now() + 3_000);
    const moment = performance.now();
    await server?.kill();
    const pause = await write(moment + 40_000);
    const now = await database.primary();
    server?.start();
    await until("both databases follow and lead", database.isWhole);
    const whole = performance.now() - moment;
    const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
    rounds.push({
      round,
      led: at + 1,
      leads: now + 1,
      "no write for, s": seconds(pause),
      "whole after, s": seconds(whole),
    });
    console.log(rounds.at(-1));
  }
  const { address } = database.machines[await database.primary()] ?? {};
  const there = new Set(
    (
      await rowsOf<{ n: number }>(
        `postgres://${database.login}@${address}:5432/lectern`,
        "select n from written",
      )
    ).map((row) => row.n),
  );
  const lost = confirmed.filter((one) => !there.has(one)).length;
  console.table(rounds);
  console.log({ confirmed: confirmed.length, lost });
  return lost === 0 && rounds.every((one) => one["no write for, s"] <= 30);
}
