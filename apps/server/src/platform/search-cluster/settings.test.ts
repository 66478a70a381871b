import { expect, test } from "vitest";

import { readConfig } from "../config.ts";

test("a search cluster is named by its address or those of its nodes, with a login as a pair", () => {
  const search = (env: NodeJS.ProcessEnv) => readConfig(env, "test").search;
  const url = { SEARCH_URL: "https://search.example.org:9200/" };
  expect(search({ SEARCH_SHARDS: "3" })).toBeUndefined();
  expect(search(url)).toEqual({
    urls: ["https://search.example.org:9200"],
    prefix: "lectern",
    shards: 1,
    replicas: 0,
    credentials: undefined,
    authorities: undefined,
  });
  const login = { SEARCH_USER: "lectern", SEARCH_PASSWORD: "hush" };
  expect(search({ ...url, ...login, SEARCH_SHARDS: "3", SEARCH_REPLICAS: "1" })).toMatchObject({
    shards: 3,
    replicas: 1,
    credentials: { user: "lectern", password: "hush" },
  });
  const nodes = "https://one.example.org:9200, https://two.example.org:9200/";
  expect(search({ SEARCH_URL: nodes })?.urls).toEqual([
    "https://one.example.org:9200",
    "https://two.example.org:9200",
  ]);
  expect(() => search({ SEARCH_URL: "one.example.org:9200" })).toThrow("SEARCH_URL");
  expect(() => search({ ...url, SEARCH_PREFIX: "A b" })).toThrow("SEARCH_PREFIX");
});
