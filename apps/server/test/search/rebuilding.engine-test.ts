import { deleteDocument } from "@lectern/contract/library";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { SearchCluster } from "#deps";
import type { Person } from "#test/app.ts";
import { read } from "../topics/topics.ts";
import { runProgram } from "#test/programs.ts";
import { wings } from "#test/library/searching.ts";
import { startWithCluster, testUrl, textsOf, told } from "#test/search/engines.ts";
import { openLog } from "#platform/log.ts";
import { openPool } from "#platform/postgres/database.ts";
import { oneAtATime } from "#platform/postgres/one-at-a-time.ts";
import { inAllWorkspaces } from "#scopes";

import { createIndex, currentIn, kinds } from "../../src/features/search/distributed/indexes.ts";
import { rebuildLock } from "../../src/features/search/distributed/rebuild-store.ts";
import {
  cancelRebuild,
  rebuildIndex,
  stateOfIndex,
} from "../../src/features/search/distributed/rebuilding.ts";
import { indexesInUse } from "../../src/features/search/distributed/switching.ts";

const Names = z.array(z.object({ index: z.string() }));
const Mapping = z.looseObject({
  _meta: z.unknown(),
  properties: z.record(z.string(), z.unknown()),
});
const Found = z.record(z.string(), z.object({ mappings: Mapping }));

/** Makes the indexes of an older version: without aliases, and without the status of documents. */
async function makeOlder(cluster: SearchCluster) {
  for (const kind of kinds) {
    const [name, model] = [currentIn(cluster)[kind], `${currentIn(cluster)[kind]}-model`];
    await createIndex(cluster, kind, { name: model, alias: `${model}-alias` });
    const answer = Found;
    const { [model]: made } = await cluster.ask("GET", `/${model}/_mapping`, undefined, { answer });
    const { _meta, properties, ...mapping } = Mapping.parse(made?.mappings);
    const { status, ...fields } = properties;
    expect([_meta, status]).not.toContain(undefined);
    const similarity = Object.fromEntries(
      ["weighed", "whole", "own", "name"].map((field) => [field, { type: "BM25" }]),
    );
    const body = { settings: { similarity }, mappings: { ...mapping, properties: fields } };
    await cluster.ask("PUT", `/${name}`, body, { timeoutMs: 30_000 });
    await cluster.ask("DELETE", `/${model}`, undefined, { timeoutMs: 30_000 });
  }
}

const started = {
  "an index of an older version": makeOlder,
  "an index behind an alias": () => Promise.resolve(),
};

describe.each(Object.entries(started))("with %s", async (_, before) => {
  const { app, cluster, databaseUrl } = await startWithCluster(testUrl, before);
  const isOlder = before === makeOlder;
  const deps = inAllWorkspaces(app.process);
  const indexes = async () => {
    const path = `/_cat/indices/${cluster.prefix}-*?format=json`;
    const all = await cluster.ask("GET", path, undefined, { answer: Names });
    // That of vectors, where the cluster compares them, is not built again.
    return all.map(({ index }) => index).filter((name) => !name.includes("-vectors"));
  };
  const statusOf = async (person: Person, status: "ready" | "ingested") =>
    (await textsOf(person, { q: "wing", status: [status] })).length;
  const doctor = (...args: string[]) =>
    runProgram("doctor", args, {
      DATABASE_URL: databaseUrl,
      DATA_DIR: app.dataDir,
      SEARCH_URL: testUrl,
      SEARCH_PREFIX: cluster.prefix,
    });

  test("documents are found by their status before a rebuild and after it, and changes meanwhile are in both indexes", async () => {
    const ada = await app.signUp();
    const { id: collection_id } = await ada.collection();
    const first = await read(app, ada, collection_id, wings);
    const gone = await read(app, ada, collection_id, { name: "Gone", passages: ["A wing to go."] });
    await told(app);
    expect(await indexesInUse(cluster)).toHaveLength(2);
    expect(await statusOf(ada, "ready")).toBe(3);
    const old = await indexes();
    const meanwhile: number[] = [];
    const said: string[] = [];
    const changing = (async () => {
      for (let n = 0; n < 12; n++) {
        await read(app, ada, collection_id, { name: `Wing ${n}`, passages: [`wing number ${n}`] });
        meanwhile.push((await textsOf(ada, "propeller")).length);
      }
      const params = { collection_id, document_id: gone };
      await ada.call(deleteDocument, { params, query: { forever: "true" } });
    })();
    expect(await rebuildIndex(deps, cluster, (line) => void said.push(line))).toBe(true);
    await changing;
    expect(new Set(meanwhile)).toEqual(new Set([2]));
    expect(said.at(-1)).toContain("The new index is in use");
    const now = await indexes();
    expect(now.filter((name) => old.includes(name))).toEqual([]);
    expect(now.toSorted()).toEqual((await indexesInUse(cluster)).toSorted());
    await told(app);
    await app.deps.db
      .updateTable("document")
      .set({ status: "ingested" })
      .where("id", "=", first)
      .execute();
    await told(app);
    await expect.poll(() => statusOf(ada, "ingested"), { timeout: 60_000 }).toBe(2);
    expect((await textsOf(ada, { q: "wing", limit: 50 })).length).toBe(14);
    const health = await app.deps.db
      .transaction()
      .execute((tx) => app.deps.searchEngine.health(tx, ada.organizationId));
    expect(health).toMatchObject({ gone: [], lacking: [] });
  });

  test("a rebuild that was interrupted is told of, and continued", async () => {
    const ada = await app.signUp();
    await read(app, ada, (await ada.collection()).id, wings);
    await told(app);
    const used = await indexesInUse(cluster);
    const interrupt = (line: string) => {
      if (line.includes("holds the same")) throw new Error("the process was ended");
    };
    await expect(rebuildIndex(deps, cluster, interrupt)).rejects.toThrow("was ended");
    expect(await stateOfIndex(deps, cluster)).toContain("is not finished");
    expect(await indexesInUse(cluster)).toEqual(used);
    await read(app, ada, (await ada.collection()).id, {
      name: "More",
      passages: ["wing of a house"],
    });
    await told(app);
    expect(await textsOf(ada, "wing")).toHaveLength(3);
    const continued = await doctor("--rebuild-index");
    expect(continued).toMatchObject({ code: 0 });
    expect(continued.said).toMatch(/^Continuing the rebuild begun at .+\n/);
    expect(await indexesInUse(cluster)).not.toEqual(used);
    expect(await stateOfIndex(deps, cluster)).toBeUndefined();
    expect(await textsOf(ada, "wing")).toHaveLength(3);
  });

  test("a rebuild is given up on request, and one runs at a time", async () => {
    const used = await indexesInUse(cluster);
    const interrupt = () => {
      throw new Error("the process was ended");
    };
    await expect(rebuildIndex(deps, cluster, interrupt)).rejects.toThrow("was ended");
    const pool = openPool(databaseUrl, openLog("silent"), 2);
    const other = await oneAtATime(pool, rebuildLock, () => doctor("--rebuild-index"));
    await pool.end();
    expect(other).toEqual({
      code: 1,
      said: "The search index is being built again by another process.\n",
    });
    const said: string[] = [];
    expect(await cancelRebuild(deps, cluster, (line) => void said.push(line))).toBe(true);
    expect(said).toEqual(["The rebuild is given up; the index in use stays."]);
    expect((await indexes()).toSorted()).toEqual(used.toSorted());
  });

  test.runIf(isOlder)("an operator is told of an older index", async () => {
    const older = await startWithCluster(testUrl, makeOlder);
    expect(await stateOfIndex(older.app.deps, older.cluster)).toContain("by an older version");
  });
});
