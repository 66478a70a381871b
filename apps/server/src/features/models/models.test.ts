import { createSession } from "@lectern/contract/chat";
import * as contract from "@lectern/contract/models";
import { createTeam, listAuditEvents } from "@lectern/contract/organizations";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import type { z } from "zod";

import { connect, offer } from "#test/chat/models.ts";
import { choicesOf, offeredModels } from "#test/chat/offered-models.ts";
import { joinAs } from "#test/library/library.ts";
import { type Move, saying } from "#test/servers/models/model-server.ts";

import { embedderOf, rerankerOf } from "./adapters.ts";
import { nearby } from "./nearby.ts";

const { app, server, setScripts, answer, tenant } = await offeredModels();

const byId = ({ id }: { id: string }) => ({ params: { provider_id: id } });

test("a key goes to its provider and to nobody else: no answer, entry or row holds it", async () => {
  const ada = await tenant();
  const key = "sk-canary-0123456789";
  const provider = await connect(ada, server.url, { key });
  expect(provider).toMatchObject({ key_set: true, base_url: server.url });
  await offer(ada, provider, "m-1");
  await answer(ada);
  expect(server.asked.at(-1)?.authorization).toBe(`Bearer ${key}`);
  const renamed = await ada.call(contract.updateProvider, {
    ...byId(provider),
    body: { name: "Theirs", base_url: `${server.url}/` },
  });
  expect(renamed.body).toMatchObject({ name: "Theirs", key_set: true, base_url: server.url });
  const told = [
    await ada.call(contract.listProviders, {}),
    await ada.call(contract.testProvider, { ...byId(provider), body: {} }),
    await ada.call(listAuditEvents, {}),
    await app.deps.db.selectFrom("model_provider").selectAll().execute(),
  ];
  expect(JSON.stringify(told)).not.toContain("canary-0123");
  expect(JSON.stringify(told)).not.toContain(Buffer.from(key).toString("hex"));
  // The key is deleted, since another host would receive it.
  const moved = await ada.call(contract.updateProvider, {
    ...byId(provider),
    body: { base_url: server.url.replace("127.0.0.1", "localhost") },
  });
  expect(moved.body.key_set).toBe(false);
  await answer(ada);
  expect(server.asked.at(-1)?.authorization).toBeUndefined();
  const set = await ada.call(contract.updateProvider, { ...byId(provider), body: { key } });
  expect(set.body.key_set).toBe(true);
  const removed = await ada.call(contract.updateProvider, {
    ...byId(provider),
    body: { key: null },
  });
  expect(removed.body.key_set).toBe(false);
});

test("admins set models up, each action on record; others only choose", async () => {
  const ada = await tenant();
  const provider = await connect(ada, server.url);
  const model = await offer(ada, provider, "m-1", { window_tokens: null });
  expect(model).toMatchObject({ window_tokens: 8_192, window_assumed: true });
  const params = { provider_id: provider.id, model_id: model.id };
  const change = { params, body: { label: "First", window_tokens: 4_096 } };
  for (const group of ["viewer", "editor"] as const) {
    const other = await joinAs(app, ada, group);
    const refused = [
      await other.call(contract.listProviders, {}),
      await other.call(contract.createProvider, {
        body: { name: "Mine", kind: "openai", base_url: server.url },
      }),
      await other.call(contract.updateProvider, { ...byId(provider), body: { name: "Mine" } }),
      await other.call(contract.deleteProvider, byId(provider)),
      await other.call(contract.listOfferedModels, byId(provider)),
      await other.call(contract.testProvider, { ...byId(provider), body: {} }),
      await other.call(contract.updateModel, change),
      await other.call(contract.deleteModel, { params }),
      await other.call(contract.orderModels, { body: { model_ids: [] } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(await choicesOf(other)).toEqual(["m-1", "extractive"]);
  }
  const admin = await joinAs(app, ada, "admin");
  expect((await admin.call(contract.updateModel, change)).body).toMatchObject({
    label: "First",
    window_tokens: 4_096,
    window_assumed: false,
  });
  expect((await admin.call(contract.deleteModel, { params })).status).toBe(204);
  expect((await admin.call(contract.deleteProvider, byId(provider))).status).toBe(204);
  const { body } = await ada.call(listAuditEvents, { query: { page_size: 5 } });
  expect(body.results.map(({ action, target }) => [action, target])).toEqual([
    ["model_provider.deleted", "Ours"],
    ["model.removed", "First (Ours)"],
    ["model.changed", "First (Ours)"],
    expect.anything(),
    expect.anything(),
  ]);
  expect(await choicesOf(ada)).toEqual(["extractive"]);
});

test("what cannot be is refused with a sentence", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const provider = await connect(ada, server.url);
  await offer(ada, provider, "m-1");
  const { body: foreign } = await eve.call(createTeam, { body: { name: "Hers" } });
  const model = { label: "M", purpose: "chat" as const };
  const anthropic = await connect(ada, server.url, { kind: "anthropic" });
  for (const [at, body, status] of [
    [provider, { ...model, name: "m-1" }, 409],
    [provider, { ...model, name: "" }, 422],
    [provider, { ...model, name: "m-2", window_tokens: 3 }, 422],
    [provider, { ...model, name: "m-2", audience: { kind: "teams", team_ids: [] } }, 422],
    [provider, { ...model, name: "m-2", audience: { kind: "teams", team_ids: [foreign.id] } }, 422],
    [anthropic, { ...model, name: "v-1", purpose: "embedding" }, 422],
  ] as [{ id: string }, z.input<typeof contract.addModel.body>, number][]) {
    expect((await ada.call(contract.addModel, { ...byId(at), body })).status).toBe(status);
  }
  for (const base_url of ["example.org", "ftp://a/", "http://u:p@a/", "file:///etc/passwd", ""]) {
    const body = { name: "Mine", kind: "openai" as const, base_url };
    expect((await ada.call(contract.createProvider, { body })).status).toBe(422);
  }
  const body = { model: uuid() };
  expect((await ada.call(createSession, { body })).status).toBe(422);
});

test("a test says in a sentence what came of it, and the same of what may not be reached and what is not there", async () => {
  const ada = await app.signUp();
  const tested = async (provider: { id: string }, model_id?: string) =>
    (await ada.call(contract.testProvider, { ...byId(provider), body: { model_id } })).body;
  const provider = await connect(ada, server.url, { key: "sk-1" });
  server.replies["/v1/models"] = () => ({ data: [{ id: "m-1" }, { id: "m-2" }] });
  const offered = await ada.call(contract.listOfferedModels, byId(provider));
  expect(offered.body).toMatchObject({ total: 2, results: [{ name: "m-1" }, { name: "m-2" }] });
  expect(await tested(provider)).toMatchObject({
    answered: true,
    detail: expect.stringMatching(/^Answered in \d+\.\d s\. Models available: 2\.$/),
  });
  // The list of models may be public, so a model is asked for one word.
  setScripts({ "m-1": [{ status: 401 }] });
  expect(await tested(provider)).toMatchObject({
    answered: false,
    detail: "The provider rejected the key. Enter it again.",
  });
  const model = await offer(ada, provider, "m-1");
  for (const [moves, detail] of [
    [saying("yes"), /^Answered in \d+\.\d s\.$/],
    [[{ finish: "stop" }, { done: true }], /^The model responded, but its answer is empty\.$/],
    [[{ status: 401 }], /^The provider rejected the key\. Enter it again\.$/],
    [[{ status: 404 }], /^The provider does not have this model, or the address is wrong\./],
    [[{ status: 429, headers: { "retry-after": "60" } }], /^The provider is busy, or the account/],
    [[{ status: 500 }], /^The provider had an internal error\. Try again later\.$/],
    [
      [{ status: 200, headers: { "content-type": "text/html" }, body: "<p>" }],
      /^The service at this address/,
    ],
  ] as [Move[], RegExp][]) {
    setScripts({ "m-1": moves });
    expect((await tested(provider, model.id)).detail).toMatch(detail);
  }
  const nowhere = [];
  for (const base_url of [
    "http://127.0.0.1:9/v1",
    "http://169.254.169.254/v1",
    "http://10.0.0.1:8000/v1",
    "http://[::ffff:a9fe:a9fe]/v1",
    "http://nowhere.invalid/v1",
  ]) {
    nowhere.push(await tested(await connect(ada, base_url)));
  }
  expect(nowhere).toMatchObject(
    nowhere.map(() => ({
      answered: false,
      ms: null,
      detail: "This address can't be reached or is not allowed. Check the address.",
    })),
  );
  const vectors = await offer(ada, provider, "v-1", { purpose: "embedding" });
  server.replies["/v1/embeddings"] = () => ({ data: [{ index: 0, embedding: [3, 4] }] });
  expect((await tested(provider, vectors.id)).detail).toMatch(
    /^Created a vector with 2 dimensions in/,
  );
  const orgId = ada.organizationId;
  expect((await embedderOf(app.deps, orgId))?.name).toBe("v-1");
  const other = await offer(ada, provider, "v-2", { purpose: "embedding" });
  const set = async () => (await ada.call(contract.listProviders, {})).body;
  expect(await set()).toMatchObject({ used: [vectors.id], meaning: { model: "v-1" } });
  await ada.call(contract.orderModels, { body: { model_ids: [other.id] } });
  expect(await set()).toMatchObject({
    used: [other.id],
    meaning: { model: "v-2", documents: 0, made: 0 },
  });
  expect(await rerankerOf(app.deps, orgId)).toBeUndefined();
});

test("a model server on the product's own machine is found, unless it is known or the product is open to others", async () => {
  const models = { ...app.deps.models, list: async () => [] };
  const known = { base_url: "http://localhost:11434/v1" } as Parameters<typeof nearby>[1][number];
  expect(await nearby({ ...app.deps, models }, [])).toMatchObject({ name: "Ollama" });
  expect(await nearby({ ...app.deps, models }, [known])).toBeNull();
  const open = { ...models, ownMachine: false };
  expect(await nearby({ ...app.deps, models: open }, [])).toBeNull();
});
