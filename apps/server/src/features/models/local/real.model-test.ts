import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import * as contract from "@lectern/contract/local-models";
import { listProviders } from "@lectern/contract/models";
import { search } from "@lectern/contract/search";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";

/** Folders written by evals/models/to_onnx.py. */
const first = process.env["LECTERN_MODEL_DIR"] ?? "";
const second = process.env["LECTERN_SECOND_MODEL_DIR"] ?? "";
const there = existsSync(join(first, "model.onnx"));
if (!there) {
  process.stdout.write("Skipped: LECTERN_MODEL_DIR names no folder with a model.onnx.\n");
}

test.skipIf(!there)(
  "a model added from a folder finds by meaning, another one takes over, and without any words are enough",
  async () => {
    const app = await startApp();
    const ada = await app.signUp();
    const { id } = await ada.collection();
    const texts = {
      "hospital.txt": "The physician visits the clinic on Mondays.",
      "sea.txt": "Tides turn at noon, and the harbour is deep.",
      "pets.txt": "A feline sleeps on the windowsill.",
    };
    for (const [name, bytes] of Object.entries(texts)) {
      await settled(ada, (await sendFile(app, ada, id, { name, bytes })).id);
    }
    const found = async (q: string) => {
      const { body } = await ada.call(search, { query: { q, limit: 3 } });
      return body.results.map(({ text }) => text);
    };
    const list = async () => (await ada.call(contract.listLocalModels, {})).body;
    const add = async (path: string) => {
      const body = { from: "folder", path } as const;
      expect((await ada.call(contract.addLocalModel, { body })).status).toBe(201);
      const step = async () => (await list()).adding?.step;
      await expect.poll(step, { timeout: 300_000, interval: 500 }).toMatch(/done|failed/);
      const { adding } = await list();
      expect(adding).toMatchObject({ step: "done", fault: null });
      return adding?.model_id ?? "";
    };
    const meaning = async () => (await ada.call(listProviders, {})).body.meaning;
    const waiting = { timeout: 120_000, interval: 500 };

    // The query shares no word with the documents.
    expect(await found("doctor")).toEqual([]);
    const one = await add(first);
    const [listed] = (await list()).results;
    expect(listed).toMatchObject({ id: one, in_use: true, dimensions: 384, license: "apache-2.0" });
    expect(listed?.files.map(({ name }) => name)).toContain("model.onnx");
    await expect.poll(meaning, waiting).toMatchObject({ documents: 3, made: 3 });
    await expect.poll(async () => (await found("doctor"))[0], waiting).toContain("physician");
    await expect.poll(async () => (await found("cat"))[0], waiting).toContain("feline");
    expect((await list()).running.bytes).toBeGreaterThan(0);

    // A document added later waits for its vectors before it is ready.
    const later = await sendFile(app, ada, id, { name: "car.txt", bytes: "The automobile broke." });
    expect(await settled(ada, later.id)).toMatchObject({ status: "ready" });
    expect((await found("vehicle"))[0]).toContain("automobile");

    if (existsSync(join(second, "model.onnx"))) {
      const two = await add(second);
      expect(two).not.toBe(one);
      const model = `${two}@this-machine`;
      await expect.poll(meaning, waiting).toEqual({ model, documents: 4, made: 4 });
      await expect.poll(async () => (await found("doctor"))[0], waiting).toContain("physician");
      await ada.call(contract.removeLocalModel, { params: { model_id: two } });
    }
    await ada.call(contract.removeLocalModel, { params: { model_id: one } });
    expect((await list()).results).toEqual([]);
    expect(readdirSync(join(app.dataDir, "models", "weights"))).toEqual([]);
    await expect.poll(() => found("doctor"), waiting).toEqual([]);
    expect((await found("physician"))[0]).toContain("physician");
    const words = await sendFile(app, ada, id, { name: "rain.txt", bytes: "Rain fell." });
    expect(await settled(ada, words.id)).toMatchObject({ status: "ready" });
  },
);
