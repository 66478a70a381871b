import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { freePort } from "#test/servers/free-port.ts";
import { type Heard, startJsonServer } from "#test/servers/json-server.ts";

let searches = 0;
let organization = "";

/** What a search for the languages of the workspace is answered. */
const spoken = () => ({
  organizations: { buckets: [{ key: organization, languages: { buckets: [{ key: "en" }] } }] },
});

/** A node of a cluster with empty indexes, which refuses every other search. */
const node = await startJsonServer(({ path, query }: Heard) => {
  if (path === "/") return { json: { version: { number: "2.19.1" } } };
  if (path.endsWith("/_mapping"))
    return { json: { index: { mappings: { _meta: { version: 2 } } } } };
  if (path === "/_bulk") return { json: { items: [] } };
  if (path === "/_msearch") return { json: { responses: [] } };
  if (path === "/_mget") return { json: { docs: [] } };
  if (query.has("request_cache")) return { json: { aggregations: spoken() } };
  if (path.endsWith("/_search") && searches++ % 2 === 0)
    return { status: 503, json: { error: { type: "no_shard_available_action_exception" } } };
  const hits = { total: { value: 0 }, hits: [] };
  return { json: { hits, aggregations: { each: { buckets: [] } } } };
});
const app = await startApp({
  search: {
    urls: [`http://127.0.0.1:${await freePort()}`, node],
    prefix: "test",
    shards: 1,
    replicas: 0,
    credentials: undefined,
    authorities: undefined,
  },
});

test("search goes on while a node is gone, and while a shard moves to another one", async () => {
  const ada = await app.signUp();
  organization = ada.organizationId;
  const { id } = await ada.collection();
  const file = { name: "Wings.txt", bytes: "The lift of a wing grows with its speed." };
  await settled(ada, (await sendFile(app, ada, id, file)).id);
  // Two letters: a longer word would be looked up for a typing error too.
  const ask = async () => (await ada.call(search, { query: { q: "of it" } })).status;
  // A busy machine may need longer than the limit of a search.
  await expect.poll(ask).toBe(200);
  expect(searches).toBeGreaterThan(0);
});
