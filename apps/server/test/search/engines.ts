import { search } from "@lectern/contract/search";
import { v7 as uuid } from "uuid";
import { afterAll, expect } from "vitest";

import type { SearchCluster, Settings } from "#deps";
import { openSearchCluster } from "#platform/search-cluster/cluster.ts";

import { currentIn, refresh } from "../../src/features/search/distributed/indexes.ts";
import { type Person, freshDatabase, startApp } from "../app.ts";
import type { Query } from "../library/searching.ts";

/** Set by `npm run test:engines`. */
export const testUrl = process.env["SEARCH_TEST_URL"] ?? "";

const settingsAt = (url: string): NonNullable<Settings["search"]> => ({
  urls: [url],
  prefix: `test-${uuid()}`,
  shards: 1,
  replicas: 0,
  credentials: undefined,
  authorities: undefined,
});

type App = Awaited<ReturnType<typeof startApp>>;

/**
 * Starts the product with a search cluster; its indexes are removed after the test file. `before`
 * changes the cluster before the product starts.
 */
export async function startWithCluster(
  url = testUrl,
  before: (cluster: SearchCluster) => Promise<unknown> = () => Promise.resolve(),
) {
  const search = settingsAt(url);
  const cluster = openSearchCluster({ ...search, urls: [testUrl] });
  afterAll(() => cluster.ask("DELETE", `/${search.prefix}-*`, undefined, { timeoutMs: 30_000 }));
  await before(cluster);
  const databaseUrl = await freshDatabase();
  const app = await startApp({ databaseUrl, search });
  return { app, cluster, databaseUrl };
}

/** Waits until the cluster has been told of every change and shows it. */
export async function told({ deps }: Pick<App, "deps">) {
  const waiting = async () =>
    (await deps.db.selectFrom("search_outbox").select("no").execute()).length;
  await expect.poll(waiting, { timeout: 300_000 }).toBe(0);
  if (deps.searchCluster) await refresh(deps.searchCluster, currentIn(deps.searchCluster));
}

/** Searches again while the cluster does not answer in time: a busy machine is slow, not wrong. */
export async function found(person: Person, query: string | Query) {
  const asked = { query: typeof query === "string" ? { q: query } : query };
  for (let tries = 0; ; tries++) {
    const { status, body } = await person.call(search, asked);
    if (status === 503 && tries < 10) continue;
    expect([status, body]).toMatchObject([200, {}]);
    return body.results;
  }
}

export const textsOf = async (person: Person, query: string | Query) =>
  (await found(person, query)).map(({ text }) => text);
