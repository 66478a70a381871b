import { deleteDocument, updateCollection } from "@lectern/contract/library";
import { bulkDocuments } from "@lectern/contract/trash";
import { createPostingBuilder } from "@lectern/text-analysis/postings";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { memberOf, type Person, startApp } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { startWithCluster } from "#test/search/engines.ts";
import {
  comparesVectors,
  dimensions,
  nearestTo,
  numbersFrom,
  putVectors,
  toldOfVectors,
  vectorBy,
} from "#test/search/vectors.ts";
import { read } from "#test/topics/topics.ts";
import { inAllWorkspaces } from "#scopes";

import { vectorsIn } from "./distributed/vector-index.ts";
import { repairVectors } from "./distributed/vector-repairing.ts";
import { putPostings } from "./indexing.ts";
import { removeVectors } from "./vectors/store.ts";

const clustered = (await startWithCluster()).app;
const isCompared = await comparesVectors(clustered);

const engines = {
  embedded: { start: () => startApp(), settle: async () => {} },
  distributed: { start: () => Promise.resolve(clustered), settle: toldOfVectors },
};

test.runIf(isCompared)(
  "vectors that the cluster lacks or holds too much are repaired",
  async () => {
    const cluster = clustered.deps.searchCluster!;
    const ada = await clustered.signUp();
    const number = numbersFrom(3);
    const passages = ["one", "two", "three"];
    const id = await read(clustered, ada, (await ada.collection()).id, { name: "One", passages });
    const vectors = [vectorBy(number), vectorBy(number), new Float32Array(dimensions)];
    const no = await putVectors(clustered, ada, id, vectors);
    await toldOfVectors(clustered);
    const waiting = async () =>
      (await clustered.deps.db.selectFrom("vector_outbox").select("document_no").execute()).map(
        (row) => row.document_no,
      );
    const deps = inAllWorkspaces(clustered.process);
    await repairVectors(deps, cluster);
    expect(await waiting()).toEqual([]);
    await cluster.ask("DELETE", `/${vectorsIn(cluster)}/_doc/${no}.0.test-model?refresh=true`);
    const more = {
      organization: ada.organizationId,
      document: "1000000",
      generation: 1,
      change: 1,
    };
    await cluster.ask("PUT", `/${vectorsIn(cluster)}-1/_doc/more?refresh=true`, more);
    expect(await nearestTo(clustered, ada, vectors[0]!)).toMatchObject([{ ordinal: 1 }]);
    await repairVectors(deps, cluster);
    await toldOfVectors(clustered);
    // Zero vectors are near to nothing.
    const found = await nearestTo(clustered, ada, vectors[0]!);
    expect(found.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    const size = { answer: z.object({ count: z.number() }) };
    const query = { query: { term: { organization: ada.organizationId } } };
    const count = () => cluster.ask("POST", `/${vectorsIn(cluster)}/_count`, query, size);
    await expect.poll(count, { timeout: 30_000 }).toEqual({ count: 3 });
  },
);

test.runIf(!isCompared)(
  "without the k-NN plugin, vectors are compared in the product",
  async () => {
    const ada = await clustered.signUp();
    const id = await read(clustered, ada, (await ada.collection()).id, {
      name: "One",
      passages: ["one"],
    });
    const vector = vectorBy(numbersFrom(1));
    const no = await putVectors(clustered, ada, id, [vector]);
    expect(await nearestTo(clustered, ada, vector)).toMatchObject([{ documentNo: no, ordinal: 0 }]);
  },
);

describe.each(Object.entries(engines).filter(([name]) => name === "embedded" || isCompared))(
  "the %s engine",
  async (_, engine) => {
    const app = await engine.start();
    const settle = () => engine.settle(app);
    const number = numbersFrom(7);

    /** Adds a document of a passage for each vector; returns its id and number. */
    const add = async (person: Person, collectionId: string, vectors: Float32Array[]) => {
      const passages = vectors.map((__, at) => `Passage ${at}.`);
      const id = await read(app, person, collectionId, { name: "Some", passages });
      const no = await putVectors(app, person, id, vectors);
      return { id, no };
    };
    const numbersNear = async (
      person: Person,
      question: Float32Array,
      more?: Parameters<typeof nearestTo>[3],
    ) => (await nearestTo(app, person, question, more)).map(({ documentNo }) => documentNo);

    test("finds at least 95 % of the ten nearest, best first, with their cosines", async () => {
      const ada = await app.signUp();
      const { id: collection } = await ada.collection();
      const centers = Array.from({ length: 40 }, () => vectorBy(number));
      const near = (at: number) => vectorBy(number, centers[at % centers.length]);
      const all = new Map<number, Float32Array[]>();
      for (let n = 0; n < 6; n++) {
        const vectors = Array.from({ length: 500 }, (__, at) => near(at + n));
        all.set((await add(ada, collection, vectors)).no, vectors);
      }
      await settle();
      let hits = 0;
      for (let n = 0; n < 40; n++) {
        const question = near(n);
        const cosine = (vector: Float32Array) =>
          vector.reduce((sum, value, at) => sum + value * (question[at] ?? 0), 0);
        const exact = [...all]
          .flatMap(([no, vectors]) =>
            vectors.map((vector, ordinal) => ({ key: `${no}.${ordinal}`, score: cosine(vector) })),
          )
          .toSorted((one, other) => other.score - one.score);
        const scores = new Map(exact.map(({ key, score }) => [key, score]));
        const found = await nearestTo(app, ada, question);
        expect(found).toHaveLength(10);
        expect(found).toEqual(found.toSorted((one, other) => other.score - one.score));
        for (const { documentNo, ordinal, score } of found)
          expect(Math.abs(score - (scores.get(`${documentNo}.${ordinal}`) ?? 2))).toBeLessThan(
            0.01,
          );
        const keys = new Set(found.map(({ documentNo, ordinal }) => `${documentNo}.${ordinal}`));
        hits += exact.slice(0, 10).filter(({ key }) => keys.has(key)).length;
      }
      expect(hits / 400).toBeGreaterThanOrEqual(0.95);
    });

    test("finds what the asker may see alone, and whole lists of it, from the next request on", async () => {
      const ada = await app.signUp();
      const [eve, stranger] = [await joinAs(app, ada, "viewer"), await app.signUp()];
      const hidden = await ada.collection({ visibility: "private" });
      const shared = await ada.collection({ visibility: "shared" });
      const question = vectorBy(number);
      const many = Array.from({ length: 400 }, () => vectorBy(number, question));
      const secret = await add(ada, hidden.id, many);
      const few = [vectorBy(number), vectorBy(number), vectorBy(number)];
      const open = await add(ada, shared.id, few);
      await settle();
      const asEve = { group: "viewer" } as const;
      expect(new Set(await numbersNear(ada, question))).toEqual(new Set([secret.no]));
      expect(await numbersNear(eve, question, asEve)).toEqual([open.no, open.no, open.no]);
      const named = { ...asEve, scope: { documentIds: [secret.id] } };
      expect(await numbersNear(eve, question, named)).toEqual([]);
      expect(await numbersNear(stranger, question)).toEqual([]);
      const inShared = { scope: { collectionIds: [shared.id] } };
      expect(await numbersNear(ada, question, inShared)).toEqual([open.no, open.no, open.no]);
      expect(await numbersNear(ada, question, { scope: { filter: { kind: ["pdf"] } } })).toEqual(
        [],
      );
      expect(await numbersNear(ada, question, { model: "another" })).toEqual([]);
      const change = (visibility: "private" | "shared") =>
        ada.call(updateCollection, { params: { collection_id: shared.id }, body: { visibility } });
      expect((await change("private")).status).toBe(200);
      expect(await numbersNear(eve, question, asEve)).toEqual([]);
      await change("shared");
      expect(await numbersNear(eve, question, asEve)).toHaveLength(3);
    });

    test("does not find what is in the trash, gone or read again, from the next request on", async () => {
      const ada = await app.signUp();
      const { id: collection_id } = await ada.collection();
      const question = vectorBy(number);
      const [one, other] = [
        await add(ada, collection_id, [question]),
        await add(ada, collection_id, [vectorBy(number, question)]),
      ];
      await settle();
      expect(await numbersNear(ada, question)).toEqual([one.no, other.no]);
      await ada.call(deleteDocument, { params: { collection_id, document_id: one.id } });
      expect(await numbersNear(ada, question)).toEqual([other.no]);
      await settle();
      await app.deps.db
        .updateTable("document")
        .set({ trash_id: null })
        .where("id", "=", one.id)
        .execute();
      await settle();
      expect(await numbersNear(ada, question)).toEqual([one.no, other.no]);
      const params = { collection_id, document_id: other.id };
      await ada.call(deleteDocument, { params, query: { forever: "true" } });
      expect(await numbersNear(ada, question)).toEqual([one.no]);
      await settle();
      expect(await numbersNear(ada, question)).toEqual([one.no]);
      const postings = createPostingBuilder();
      postings.add(0, ["zeppelin"]);
      await putPostings(app.deps, app.deps.db, ada.organizationId, one.id, postings.finish());
      await settle();
      expect(await numbersNear(ada, question)).toEqual([one.no]);
      await app.deps.db.transaction().execute(async (tx) => {
        await removeVectors(tx, memberOf(ada).orgId, one.id);
        await putPostings(app.deps, tx, ada.organizationId, one.id, postings.finish());
      });
      await settle();
      if (app.deps.searchCluster) expect(await numbersNear(ada, question)).toEqual([]);
    });

    test("finds a moved document where it is, and shows it to nobody who may not see it there", async () => {
      const ada = await app.signUp();
      const eve = await joinAs(app, ada, "viewer");
      const shared = await ada.collection({ visibility: "shared" });
      const hidden = await ada.collection({ visibility: "private" });
      const question = vectorBy(number);
      const { id, no } = await add(ada, shared.id, [question]);
      await settle();
      const asEve = { group: "viewer" } as const;
      expect(await numbersNear(eve, question, asEve)).toEqual([no]);
      const moved = await ada.call(bulkDocuments, {
        body: { action: "move", ids: [id], collection_id: hidden.id },
      });
      expect(moved.body).toMatchObject({ done: [id], not_done: [] });
      expect(await numbersNear(eve, question, asEve)).toEqual([]);
      await settle();
      expect(await numbersNear(eve, question, asEve)).toEqual([]);
      const inside = (collection: { id: string }) =>
        numbersNear(ada, question, { scope: { collectionIds: [collection.id] } });
      expect(await inside(hidden)).toEqual([no]);
      expect(await inside(shared)).toEqual([]);
    });
  },
);
