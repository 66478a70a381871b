import { sql } from "kysely";

import type { Member } from "../apps/server/src/http/member.ts";
import { addPassages } from "../apps/server/test/library/passages.ts";
import { searchDeps } from "../apps/server/test/library/search-deps.ts";
import { signUp } from "../e2e/client.ts";
import { cpuMs, memoryMb } from "./measure.ts";
import { startWithDatabase } from "./product.ts";
import { manyPeople } from "./answers/people.ts";
import { recombined } from "./search/recombined.ts";
import { type Pace, startScriptedModel } from "./answers/scripted-model.ts";

const corpus = new URL("../../shared/data/sec10q/corpus.jsonl", import.meta.url).pathname;

/**
 * Starts the product as in production, on its own database, with a scripted model, a shared
 * collection of `chunks` chunks and `people` members who may ask.
 */
export async function setStage({
  pace,
  chunks,
  people,
  env = {},
}: {
  pace: Pace;
  chunks: number;
  people: number;
  /** Additional settings of the product. */
  env?: Record<string, string>;
}) {
  const model = await startScriptedModel(pace);
  const started = await startWithDatabase({
    MODEL_BASE_URL: model.url,
    MODEL_NAME: "scripted",
    ...env,
  });
  const { folder, server, db, product, restart, stop } = started;
  const owner = await signUp(product.url, "Bench");
  const { body } = await owner.post("/libraries/ext/v1/collections", {
    name: "Filings",
    visibility: "shared",
  });
  const { id: accountId } = (await owner.get("/auth/ext/v1/user")).body as { id: string };
  const member = { accountId, orgId: owner.organizationId, deviceId: "", group: "owner" } as Member;
  const { id: collectionId } = body as { id: string };
  const deps = searchDeps(db);
  const documents = recombined(corpus);
  let count = 0;
  const fill = async () => {
    while (count < chunks) {
      const document = documents.next().value;
      document.passages.splice(chunks - count);
      count += document.passages.length;
      await addPassages(deps, member, collectionId, document);
    }
  };
  // Two in parallel: one reads while the database writes the other. 100,000 chunks take a minute or
  // two.
  await Promise.all([fill(), fill()]);
  // The database would do this itself a while later.
  await sql`vacuum (analyze) document, page, chunk, posting`.execute(db);
  const memory = () => ({ product: memoryMb(started.product.pid), database: memoryMb(server.pid) });
  return {
    url: product.url,
    /** Pid of the product. */
    get pid() {
      return started.product.pid;
    },
    restart,
    db,
    databaseUrl: server.url,
    /** The folder of the product's data. */
    folder,
    member,
    modelUrl: model.url,
    owner,
    collectionId,
    people: await manyPeople(db, folder, owner.organizationId, people),
    output: () => started.product.output(),
    /** CPU time used so far, in ms; unlike elapsed time it excludes other work. */
    cpu: () => ({ product: cpuMs(started.product.pid), database: cpuMs(server.pid) }),
    /** Memory of the product and of its database, in MB. */
    memory,
    /** Samples the memory until stopped; returns the peaks of each and of both together. */
    watchMemory(everyMs: number) {
      const peak = { product: 0, database: 0, both: 0 };
      const timer = setInterval(() => {
        const { product, database } = memory();
        peak.product = Math.max(peak.product, product);
        peak.database = Math.max(peak.database, database);
        peak.both = Math.max(peak.both, product + database);
      }, everyMs);
      return () => {
        clearInterval(timer);
        return peak;
      };
    },
    async strike() {
      model.stop();
      await stop();
    },
  };
}
