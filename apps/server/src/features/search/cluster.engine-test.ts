import { setTimeout as sleep } from "node:timers/promises";

import { search, searchFilters } from "@lectern/contract/search";
import { expect, onTestFinished, test } from "vitest";

import { sendFile, settled } from "#test/library/library.ts";
import { read } from "#test/topics/topics.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { wings } from "#test/library/searching.ts";
import { found, startWithCluster, testUrl, textsOf, told } from "#test/search/engines.ts";
import { inAllWorkspaces } from "#scopes";

import { documentsIn, passagesIn } from "./distributed/indexes.ts";
import { repairCluster } from "./distributed/repairing.ts";

const proxy = await faultProxy(testUrl);
const { app, cluster } = await startWithCluster(proxy.url.replace(/\/$/, ""));

test.each(["silence", "refuse"] as const)(
  "while the cluster is away (%s), search says so within two seconds, and what is added then is found later",
  async (fault) => {
    const ada = await app.signUp();
    const { id } = await ada.collection();
    await read(app, ada, id, wings);
    await told(app);
    expect(await found(ada, "wing")).toHaveLength(2);
    const before = performance.now();
    await ada.call(searchFilters, {});
    const ofAnyRequest = performance.now() - before;
    onTestFinished(() => proxy.be("none"));
    await proxy.be(fault);
    const began = performance.now();
    const { status, body } = await ada.call(search, { query: { q: "wing" } });
    expect([status, body]).toMatchObject([503, { code: "search_engine_unavailable" }]);
    expect(performance.now() - began).toBeLessThan(2_000 + 4 * ofAnyRequest);
    const file = { name: `${fault}.txt`, bytes: "A wing that came meanwhile." };
    const document = await sendFile(app, ada, id, file);
    expect(await settled(ada, document.id)).toMatchObject({ status: "ready" });
    await proxy.be("none");
    const later = () => textsOf(ada, "meanwhile");
    await expect.poll(later, { timeout: 180_000 }).toEqual(["A wing that came meanwhile."]);
  },
);

test("what the cluster lacks or holds too much is told apart, and repaired", async () => {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection();
  const id = await read(app, ada, collection, wings);
  await told(app);
  const organization = ada.organizationId;
  const { db } = app.deps;
  const compare = () =>
    db.transaction().execute((tx) => app.deps.searchEngine.health(tx, organization));
  expect(await compare()).toMatchObject({ gone: [], lacking: [], ready: 1 });
  const { no } = await db
    .selectFrom("document")
    .select("no")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const more = 1_000_000;
  await cluster.ask("DELETE", `/${passagesIn(cluster)}/_doc/${no}.1?refresh=true`);
  await cluster.ask("PUT", `/${documentsIn(cluster)}/_doc/${more}?refresh=true`, {
    organization,
    document: String(more),
    generation: 1,
    change: 1,
    passages: 0,
  });
  // Left by a removal that was interrupted.
  await cluster.ask("PUT", `/${passagesIn(cluster)}/_doc/${more + 1}.0?refresh=true`, {
    organization,
    document: String(more + 1),
    generation: 1,
    change: 1,
    ordinal: 0,
  });
  expect(await compare()).toMatchObject({
    gone: [more, more + 1],
    lacking: [{ id, passages: true }],
  });
  await repairCluster(inAllWorkspaces(app.process), cluster);
  await told(app);
  // Another process may be telling the cluster still.
  await sleep(500);
  expect(await compare()).toMatchObject({ gone: [], lacking: [] });
  expect(await textsOf(ada, "propeller")).toHaveLength(2);
});
