import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { addLocalModel, listLocalModels, type LocalPurpose } from "@lectern/contract/local-models";
import { expect } from "vitest";

import { foldersOf } from "#platform/models/local/folders.ts";
import { bindingOf } from "#platform/models/local/runtime.ts";

import type { Person } from "../app.ts";
import type { FakeModel } from "../servers/models/fake-runtime.ts";

/** Writes a model's metadata to the folder of installed models, without the model's files. */
export function shelveModel(dataDir: string, id: string, purpose: LocalPurpose = "span") {
  const folder = join(dataDir, "models", "weights", id);
  mkdirSync(folder, { recursive: true });
  const label = {
    id,
    name: id,
    purpose,
    bytes: 0,
    languages: [],
    license: null,
    source: null,
    dimensions: null,
    files: [],
    added_at: new Date().toISOString(),
  };
  writeFileSync(join(folder, "lectern-model.json"), JSON.stringify(label));
}

/** Installs the fake runtime in place of the real packages. */
export function installFakeRuntime(dataDir: string) {
  const folders = foldersOf(dataDir);
  const lock = fileURLToPath(new URL("../../models-runtime/package-lock.json", import.meta.url));
  const binding = bindingOf(folders);
  mkdirSync(dirname(binding), { recursive: true });
  writeFileSync(binding, "");
  copyFileSync(lock, join(folders.runtime, "package-lock.json"));
  const source = readFileSync(
    new URL("../servers/models/fake-runtime.ts", import.meta.url),
    "utf8",
  );
  const packages = {
    "onnxruntime-node": stripTypeScriptTypes(source),
    "@huggingface/tokenizers": `export { Tokenizer } from "../../onnxruntime-node/index.js";`,
  };
  for (const [name, code] of Object.entries(packages)) {
    const folder = join(folders.runtime, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    const label = JSON.stringify({ name, type: "module", exports: "./index.js" });
    writeFileSync(join(folder, "package.json"), label);
    writeFileSync(join(folder, "index.js"), code);
  }
}

/** Creates a folder with the files of a model. */
export function modelFolder(path: string, config: object, model: FakeModel) {
  mkdirSync(path);
  writeFileSync(join(path, "model.onnx"), JSON.stringify(model));
  writeFileSync(join(path, "config.json"), JSON.stringify(config));
  writeFileSync(join(path, "tokenizer.json"), "{}");
  return path;
}

/** Adds a model from a folder; returns the result. */
export async function addFrom(person: Person, path: string, purpose?: LocalPurpose) {
  const body = { from: "folder", path, purpose } as const;
  expect((await person.call(addLocalModel, { body })).status).toBe(201);
  const adding = async () => (await person.call(listLocalModels, {})).body.adding;
  await expect.poll(async () => (await adding())?.step).toMatch(/done|failed/);
  return adding();
}
