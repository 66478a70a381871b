import { listProviders } from "@lectern/contract/models";
import { search } from "@lectern/contract/search";
import { expect, onTestFinished, test } from "vitest";

import type { Member } from "#http/member.ts";
import { embeddings } from "#test/servers/models/meanings.ts";
import { memberOf } from "#test/app.ts";
import { addDocument } from "#test/chat/chat.ts";
import { saying } from "#test/servers/models/model-server.ts";
import { found, meant, startVectors, synonyms } from "#test/library/vectors.ts";

import { enqueue } from "./vector-jobs.ts";

const { server, app, db, vectorsOf, made } = await startVectors();

/** Sets a model as an admin does in Settings. */
async function setModel({ orgId }: Member, purpose: "embedding" | "rerank", name: string) {
  const provider = { organization_id: orgId, id: crypto.randomUUID() };
  const theirs = { name: "P", kind: "openai", base_url: server.url } as const;
  await db
    .insertInto("model_provider")
    .values({ ...provider, ...theirs })
    .execute();
  await db
    .insertInto("model")
    .values({
      organization_id: orgId,
      id: crypto.randomUUID(),
      provider_id: provider.id,
      name,
      label: name,
      purpose,
      supports_vision: false,
      is_fallback: false,
      position: 1,
      audience: "everyone",
    })
    .execute();
}

test("another model takes over once all its vectors are there; until then the old ones are searched", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const member = memberOf(ada);
  await addDocument(app.deps, ada, id, { name: "Cats", passages: ["A feline sleeps."] });
  await addDocument(app.deps, ada, id, { name: "Tides", passages: ["The tide turns."] });
  await made(ada);
  await setModel(member, "embedding", "second");
  const foreign = embeddings(synonyms, "another ");
  let fails = true;
  server.replies["/v1/embeddings"] = (body) => {
    const { model, input } = body as { model: string; input: string[] };
    if (model === "first") return meant(body);
    return fails && input.some((text) => text.includes("Cats")) ? 500 : foreign(body);
  };
  await enqueue(app.deps, db, member.orgId);
  await expect
    .poll(() => vectorsOf(ada))
    .toEqual([
      ["first", "Cats", 1],
      ["first", "Tides", 1],
      ["second", "Tides", 1],
    ]);
  expect((await found(ada, "puss"))[0]).toBe("A feline sleeps.");
  const told = async () => (await ada.call(listProviders, {})).body.meaning;
  expect(await told()).toEqual({ model: "second", documents: 2, made: 1 });
  fails = false;
  await expect
    .poll(() => vectorsOf(ada))
    .toEqual([
      ["second", "Cats", 1],
      ["second", "Tides", 1],
    ]);
  await expect.poll(async () => (await found(ada, "puss"))[0]).toBe("A feline sleeps.");
});

test("a model that ranks has the last word on the order, and none where it does not answer", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  const passages = ["Tide and tide and tide.", "A tide.", "The tide turns at noon."];
  await addDocument(app.deps, ada, id, { name: "Tides", passages });
  await setModel(memberOf(ada), "rerank", "ranker");
  server.replies["/v1/rerank"] = (body) => {
    const { documents } = body as { documents: string[] };
    const results = documents.map((text, index) => ({
      index,
      relevance_score: ["A tide.", passages[0], passages[2]].indexOf(text),
    }));
    return { results };
  };
  const { body } = await ada.call(search, { query: { q: "tide", limit: 2 } });
  expect(body.results.map(({ text }) => text)).toEqual([passages[2], passages[0]]);
  const [first, second] = body.results.map(({ score }) => score);
  expect(first).toBeGreaterThanOrEqual(second ?? 0);
  server.replies["/v1/rerank"] = () => 500;
  expect((await found(ada, "tide")).toSorted()).toEqual(passages.toSorted());
});

test("a model that does not answer is not waited for, and words are enough", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await addDocument(app.deps, ada, id, { name: "T", passages: ["The tide turns."] });
  await made(ada);
  delete server.replies["/v1/embeddings"];
  const over = Promise.withResolvers<void>();
  onTestFinished(() => over.resolve());
  server.script = async function* () {
    await over.promise;
    yield* saying("late");
  };
  expect(await found(ada, "tide")).toEqual(["The tide turns."]);
  const asked = server.asked.length;
  expect(asked).toBeGreaterThan(0);
  // The model is then not called again for a while.
  expect(await found(ada, "tides")).toEqual(["The tide turns."]);
  expect(server.asked).toHaveLength(asked);
});
