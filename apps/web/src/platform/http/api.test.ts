import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { lendUploadParts } from "#test/browser-parts.ts";
import { ada, startOver, tokens } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { api } from "./api.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { credentialsFor } from "./http.ts";
import { useNotices } from "../notify.ts";
import { queryClient } from "./query-client.ts";
import { read } from "./read.ts";
import { keepTokens } from "../session/session-store.ts";

const totals = { collections: 1, documents: 2, pages: 3, size: 4 };

test("sends and receives JSON, and fills in path and query", async () => {
  answer("GET", "/libraries/ext/v1/search", { total: 0, results: [] });
  await api.get("/libraries/ext/v1/search", {
    query: { q: "Nachttarif & Strom", collection_id: ["a", "b"], limit: undefined },
  });
  const [call] = heard("GET", "/libraries/ext/v1/search");
  expect(call?.url.search).toBe("?q=Nachttarif+%26+Strom&collection_id=a&collection_id=b");
  expect(call?.headers.get("Accept")).toBe("application/json");
  expect(call?.headers.get("Content-Type")).toBe("application/json");
});

test("a parameter cannot leave its place in the path", async () => {
  reply("GET", "/libraries/ext/v1/collections/{collection_id}", () => new Response("{}"));
  await api.get("/libraries/ext/v1/collections/{collection_id}", {
    params: { collection_id: "../x?y" },
  });
  expect(heard()[0]?.url.pathname).toBe("/libraries/ext/v1/collections/..%2Fx%3Fy");
});

test("cookies are sent only without another proof of identity", async () => {
  answer("GET", "/libraries/ext/v1/totals", totals);
  await api.get("/libraries/ext/v1/totals");
  keepTokens(tokens("a"));
  await api.get("/libraries/ext/v1/totals");
  const [before, after] = heard("GET", "/libraries/ext/v1/totals");
  expect(before?.credentials).toBe("include");
  expect(before?.headers.get("Authorization")).toBeNull();
  expect(after?.credentials).toBe("omit");
  expect(after?.headers.get("Authorization")).toBe("Bearer a");
  expect(credentialsFor({ "Access-Token": "x" })).toBe("omit");
  expect(credentialsFor({ "Link-Token": "x" })).toBe("include");
});

test("a change that is shown at once outlives the page, unless browsers would refuse its size", async () => {
  answer("PATCH", "/auth/ext/v1/user", ada);
  await api.patch("/auth/ext/v1/user", { body: { first_name: "Ada" }, keepalive: true });
  await api.patch("/auth/ext/v1/user", { body: { first_name: "Ada" } });
  const first_name = "A".repeat(20_000);
  await api.patch("/auth/ext/v1/user", { body: { first_name }, keepalive: true });
  expect(heard().map(({ keepalive }) => keepalive)).toEqual([true, false, false]);
});

test("the XSRF-TOKEN cookie is echoed in X-XSRF-TOKEN", async () => {
  document.cookie = "XSRF-TOKEN=a%2Fb; Path=/";
  answer("GET", "/libraries/ext/v1/totals", totals);
  await api.get("/libraries/ext/v1/totals");
  document.cookie = "XSRF-TOKEN=; Max-Age=0; Path=/";
  expect(heard()[0]?.headers.get("X-XSRF-TOKEN")).toBe("a/b");
});

test("an unsuccessful answer is thrown with its status, body and request id", async () => {
  refuse(
    "GET",
    "/libraries/ext/v1/totals",
    503,
    { detail: "Back soon." },
    { "X-Request-Id": "7F3K" },
  );
  await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({
    status: 503,
    body: { detail: "Back soon." },
    requestId: "7F3K",
  });
  reply("GET", "/libraries/ext/v1/totals", () => new Response("<html>", { status: 502 }));
  await expect(api.get("/libraries/ext/v1/totals")).rejects.toMatchObject({ body: undefined });
});

test("an answer without a body is undefined", async () => {
  reply("DELETE", "/chats/ext/v1/sessions/{session_id}", () => new Response(null, { status: 204 }));
  const gone = api.delete("/chats/ext/v1/sessions/{session_id}", { params: { session_id: "s" } });
  expect(await gone).toBeUndefined();
});

test("a form is sent as it is, with its own content type", async () => {
  answer(
    "POST",
    "/libraries/ext/v1/collections/{collection_id}/document",
    { total: 0, results: [], refused: [] },
    201,
  );
  const form = new FormData();
  form.append("checksum", "0");
  await api.post("/libraries/ext/v1/collections/{collection_id}/document", {
    params: { collection_id: "c" },
    form,
  });
  expect(heard()[0]?.body).toBe(form);
  expect(heard()[0]?.headers.get("Content-Type")).toBeNull();
});

test("the key of a query is the call, which is cancelled with the query", async () => {
  const options = { params: { collection_id: "c" }, query: { page: 2 } };
  const path = "/libraries/ext/v1/collections/{collection_id}/document";
  const { queryKey } = read(path, options);
  expect(queryKey).toEqual([path, { collection_id: "c" }, { page: 2 }]);
});

test("failed queries and mutations are reported once, in one place", async () => {
  refuse("GET", "/libraries/ext/v1/totals", 500, { detail: "No." });
  const query = read("/libraries/ext/v1/totals");
  await expect(queryClient.fetchQuery(query)).rejects.toMatchObject({ status: 500 });
  expect(heard("GET", "/libraries/ext/v1/totals")).toHaveLength(1);
  expect(useNotices.getState().shown).toMatchObject([{ message: "No.", variant: "error" }]);

  startOver();
  const save = vi.fn(() => Promise.reject(new Error("Not saved.")));
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: save, retry: false })
    .execute(undefined)
    .catch(() => {});
  expect(useNotices.getState().shown).toMatchObject([{ message: "Not saved.", variant: "error" }]);
});

test("a polled query that fails is reported once, until it has succeeded", async () => {
  refuse("GET", "/libraries/ext/v1/totals", 500, { detail: "No." });
  const options = { ...read("/libraries/ext/v1/totals"), refetchInterval: 5 };
  const told = vi.fn();
  const stopListening = useNotices.subscribe(({ shown }) => {
    if (shown.length === 0) return;
    told(shown.map(({ message }) => message));
    useNotices.setState({ shown: [] });
  });
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  const asked = (times: number) => expect.poll(() => heard().length).toBeGreaterThan(times);
  await asked(5);
  expect(told.mock.calls).toEqual([[["No."]]]);

  answer("GET", "/libraries/ext/v1/totals", totals);
  await expect.poll(() => queryClient.getQueryData(options.queryKey)).toEqual(totals);
  refuse("GET", "/libraries/ext/v1/totals", 500, { detail: "Not again." });
  await asked(heard().length + 5);
  stop();
  stopListening();
  expect(told.mock.calls).toEqual([[["No."]], [["Not again."]]]);
});

test("the base URL is that of the build", async () => {
  vi.stubEnv("VITE_API_BASE_URL", "https://api.example.org/");
  vi.resetModules();
  const { addressOf } = await import("./http.ts");
  expect(addressOf({ path: "/libraries/ext/v1/totals" })).toBe(
    "https://api.example.org/libraries/ext/v1/totals",
  );
});

test("a call has no time limit", async () => {
  answer("GET", "/libraries/ext/v1/totals", totals);
  const sent = vi.spyOn(globalThis, "fetch");
  await api.get("/libraries/ext/v1/totals");
  // Only a signal aborts a call, and this one has none.
  expect(sent.mock.calls.map(([, init]) => init?.signal)).toEqual([null]);
});

test("neither a call nor its answer is too long", async () => {
  const long = "x".repeat(12_000_000);
  answer("PATCH", "/libraries/ext/v1/topics/{topic_id}", () => ({ notes: long }) as never);
  const { notes } = await api.patch("/libraries/ext/v1/topics/{topic_id}", {
    params: { topic_id: "t" },
    body: { version: 1, notes: long },
  });
  expect(heard("PATCH")[0]?.body).toEqual({ version: 1, notes: long });
  expect(notes).toHaveLength(long.length);
});

test("an upload renews a token about to expire before it sends any bytes", async () => {
  lendUploadParts();
  const path = "/organization/ext/v1/{id}/logo";
  keepTokens(tokens("old", 0.1));
  answer("POST", "/auth/ext/v1/token/refresh", tokens("new"));
  reply("PUT", path, () => new Response("{}"));
  const form = new FormData();
  form.set("file", new File(["x"], "logo.png"));
  await api.put(path, { params: { id: "a" }, form, fetch: fetchWithProgress(() => {}) });
  expect(heard("PUT", path).map(({ headers }) => headers.get("Authorization"))).toEqual([
    "Bearer new",
  ]);
});
