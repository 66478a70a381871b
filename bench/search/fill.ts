import { once } from "node:events";
import { Worker } from "node:worker_threads";

import pg from "pg";

import type { setStage } from "../stage.ts";
import type { Filling } from "./filler.ts";

type Stage = Awaited<ReturnType<typeof setStage>>;

const threads = 2;
/** Of the database while it is filled: the data can be made again. */
const hasty = { synchronous_commit: "off", full_page_writes: "off", max_wal_size: "8GB" };
let seed = 0;

/**
 * Adds passages in documents of the same length to these collections, as they are when the product
 * has indexed them. Returns the seconds until the tables are also vacuumed, as the database
 * would do by itself a while later.
 */
export async function fill(
  { databaseUrl, folder, member }: Stage,
  { chunks, ...how }: Pick<Filling, "chunks" | "passagesOfEach" | "collectionIds">,
): Promise<number> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [name, value] of Object.entries(hasty))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.query("select pg_reload_conf()");
  const each = how.passagesOfEach * Math.ceil(chunks / threads / how.passagesOfEach);
  const workers = Array.from({ length: threads }, (_, at) => {
    const filling: Filling = {
      databaseUrl,
      folder,
      member,
      seed: ++seed,
      chunks: Math.min(each, chunks - at * each),
      ...how,
    };
    return once(new Worker(new URL("filler.ts", import.meta.url), { workerData: filling }), "exit");
  });
  for (const [code] of await Promise.all(workers)) {
    if (code !== 0) throw new Error(`a thread that fills ended with ${code}`);
  }
  for (const name of Object.keys(hasty)) await client.query(`alter system reset ${name}`);
  await client.query("select pg_reload_conf()");
  await client.query("vacuum (analyze) document, page, chunk, posting");
  await client.query("checkpoint");
  await client.end();
  return (performance.now() - began) / 1000;
}
