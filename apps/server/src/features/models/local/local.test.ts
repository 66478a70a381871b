import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import * as contract from "@lectern/contract/local-models";
import { listProviders } from "@lectern/contract/models";
import { expect, test } from "vitest";

import { startApp, type Person } from "#test/app.ts";
import { joinAs } from "#test/library/library.ts";
import { addFrom, shelveModel } from "#test/chat/local-models.ts";
import { zipOf } from "@lectern/document-parser/test/zip-file";

const app = await startApp();
const list = async (person: Person) => (await person.call(contract.listLocalModels, {})).body;

function folder(name: string, files: Record<string, string>) {
  const path = join(app.dataDir, name);
  mkdirSync(path);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

test("a folder that is not there, or lacks a file, adds nothing and says why", async () => {
  const ada = await app.signUp();
  const before = (await list(ada)).total;
  expect(await addFrom(ada, join(app.dataDir, "nowhere"))).toMatchObject({
    step: "failed",
    fault: "not_found",
    detail: "There is no folder or ZIP archive at this path.",
  });
  expect(await addFrom(ada, "models/here")).toMatchObject({ fault: "not_absolute" });
  const bare = folder("bare", { "model.onnx": "x", "config.json": "{}" });
  expect(await addFrom(ada, bare)).toMatchObject({ detail: "The file tokenizer.json is missing." });
  expect((await list(ada)).total).toBe(before);
});

test("an archive that would write outside its folder, or is none, adds nothing", async () => {
  const ada = await app.signUp();
  const outside = zipOf({ "../../canary.txt": "x", "model.onnx": "x", "tokenizer.json": "{}" });
  for (const [name, bytes] of Object.entries({ outside, none: "not a zip" })) {
    const path = join(app.dataDir, `${name}.zip`);
    writeFileSync(path, bytes);
    expect(await addFrom(ada, path)).toMatchObject({ step: "failed", fault: "damaged" });
  }
  expect(readdirSync(join(app.dataDir, "models", "arriving"))).toEqual([]);
  expect(existsSync(join(app.dataDir, "canary.txt"))).toBe(false);
});

test("an installed model is listed, chosen among those of its purpose, and removed", async () => {
  const ada = await app.signUp();
  shelveModel(app.dataDir, "first");
  shelveModel(app.dataDir, "second");
  const used = async () =>
    (await list(ada)).results.flatMap(({ id, in_use }) => (in_use ? [id] : []));
  await expect.poll(used).toEqual(["first"]);
  const second = { params: { model_id: "second" } };
  expect((await ada.call(contract.useLocalModel, second)).status).toBe(204);
  expect(await used()).toEqual(["second"]);
  expect((await ada.call(contract.removeLocalModel, second)).status).toBe(204);
  expect(await used()).toEqual(["first"]);
  expect((await ada.call(contract.useLocalModel, second)).status).toBe(404);
});

test("a model of this machine is not told as one that the operator set", async () => {
  const ada = await app.signUp();
  shelveModel(app.dataDir, "meant", "embedding");
  shelveModel(app.dataDir, "ordered", "rerank");
  const settings = async () => (await ada.call(listProviders, {})).body;
  await expect
    .poll(async () => (await settings()).meaning)
    .toMatchObject({ model: "meant@this-machine" });
  expect((await settings()).installed).toEqual([]);
});

test("only admins see the models of the machine, and change them only where nobody else reaches it", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  expect((await bob.call(contract.listLocalModels, {})).status).toBe(403);
  expect((await list(ada)).may_change).toBe(true);

  const served = await startApp({ publicUrl: "https://lectern.example.org" });
  const eve = await served.signUp("Eve");
  shelveModel(served.dataDir, "kept");
  expect((await list(eve)).may_change).toBe(false);
  const body = { from: "folder", path: served.dataDir } as const;
  const params = { model_id: "kept" };
  for (const { status } of [
    await eve.call(contract.addLocalModel, { body }),
    await eve.call(contract.removeLocalModel, { params }),
    await eve.call(contract.useLocalModel, { params }),
    await eve.call(contract.cancelAddingLocalModel, {}),
  ]) {
    expect(status).toBe(403);
  }
  await expect.poll(async () => (await list(eve)).total).toBe(1);
});
