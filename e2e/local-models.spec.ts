import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, type Page } from "@playwright/test";

import { writeTinyEmbedder } from "../apps/server/test/servers/models/tiny-embedder.ts";
import type { Client } from "./client.ts";
import { addCollection, addDocument } from "./documents.ts";
import { expectGoodLook, expectGoodLookHere } from "./good-look.ts";
import { onOwnProduct } from "./own-product.ts";

/** The words of each line are synonyms. */
const meanings = [
  ["doctor", "physician", "clinic"],
  ["cat", "feline"],
  ["vehicle", "automobile"],
];

/** Returns this machine's settings for reaching the package registry, if any. */
function wayToRegistry(): Record<string, string> {
  const names =
    /^(node_extra_ca_certs|(https?|no)_proxy|npm_config_(registry|cafile|cache|(https_|no)?proxy))$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = ""]) =>
      names.test(name) ? [[name, value]] : [],
    ),
  );
}

const test = onOwnProduct(wayToRegistry());

/** Returns a real model written by evals/models/to_onnx.py, or writes a tiny one. */
function weightsIn(folder: string): string {
  const real = process.env["LECTERN_MODEL_DIR"] ?? "";
  return existsSync(join(real, "model.onnx"))
    ? real
    : writeTinyEmbedder(join(folder, "tiny-words"), meanings);
}

/** Whether the package registry has the model runtime; asks for a few seconds only. */
function isOffered(): boolean {
  const lock = fileURLToPath(
    new URL("../apps/server/models-runtime/package.json", import.meta.url),
  );
  const { dependencies } = JSON.parse(readFileSync(lock, "utf8")) as {
    dependencies: Record<string, string>;
  };
  const wanted = `onnxruntime-node@${dependencies["onnxruntime-node"]}`;
  const how = { timeout: 20_000, encoding: "utf8", shell: process.platform === "win32" } as const;
  return spawnSync("npm", ["view", wanted, "version"], how).stdout?.trim() !== "";
}

const here = (page: Page) => page.getByRole("region", { name: "On this machine" });

async function addFromFolder(page: Page, path: string) {
  await page.goto("/settings/models");
  await here(page).getByRole("button", { name: "Add from a folder" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a model from a folder" });
  await dialog.getByRole("textbox", { name: "Path on the server" }).fill(path);
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toHaveCount(0);
}

async function searchFor(page: Page, words: string) {
  await page.goto("/search");
  await page.getByRole("searchbox").fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${words}`));
}

const found = (page: Page, words: string) =>
  page.getByRole("tabpanel").getByRole("link", { name: new RegExp(words) });
const nothing = (page: Page) => page.getByText(/^Nothing matches/);

const texts = {
  "hospital.txt": "The physician visits the clinic on Mondays.",
  "sea.txt": "Tides turn at noon, and the harbour is deep.",
  "pets.txt": "A feline sleeps on the windowsill.",
};
const document = (name: string, words: string) => ({ name, bytes: Buffer.from(words) });

async function library(person: Client): Promise<string> {
  const { id } = await addCollection(person, "Notes");
  for (const [name, words] of Object.entries(texts)) {
    await addDocument(person, id, document(name, words));
  }
  return id;
}

test.beforeEach(() => {
  if (!isOffered()) {
    // The report lists skipped tests, but not the reason.
    console.log("Skipped: the registry of packages could not be asked for onnxruntime-node.");
    test.skip();
  }
  // The model runtime is a package of 100 MB; later it comes from npm's cache.
  test.setTimeout(360_000);
});

test(
  "a model is added from a folder, search finds by meaning with it, and by words after it",
  { tag: "@long" },
  async ({ page, person, folder }) => {
    const id = await library(person);
    await searchFor(page, "doctor");
    await expect(nothing(page)).toBeVisible();

    await addFromFolder(page, weightsIn(folder));
    const card = here(page);
    await expect(card.getByRole("status")).toHaveText(
      /^(Downloading the files|Installing the model runtime)/,
    );
    // Documents are ingested in the meantime.
    await addDocument(person, id, document("car.txt", "The automobile broke down."));
    await expect(card.getByText(/in use, 100 % of documents have vectors/)).toBeVisible({
      timeout: 240_000,
    });
    await expect(card.getByText(/English · apache-2.0/)).toBeVisible();
    await expectGoodLookHere(page, "a model on this machine", card);

    // The result shares no word with the query.
    await searchFor(page, "doctor");
    await expect(found(page, "The physician visits")).toBeVisible();
    await searchFor(page, "vehicle");
    await expect(found(page, "The automobile broke down")).toBeVisible();

    await page.goto("/settings/models");
    await card.getByRole("button", { name: /^More for/ }).click();
    const removed = page.waitForResponse(
      (answer) => answer.request().method() === "DELETE" && /local-models/.test(answer.url()),
    );
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(card.getByText("No model is installed.")).toBeVisible();
    expect((await removed).status()).toBe(204);
    await searchFor(page, "doctor");
    await expect(nothing(page)).toBeVisible();
    await searchFor(page, "physician");
    await expect(found(page, "The physician visits")).toBeVisible();
    await addDocument(person, id, document("rain.txt", "Rain fell."));
  },
);

test(
  "the models of this machine look right",
  { tag: "@look" },
  async ({ page, person, folder }) => {
    await library(person);
    await addFromFolder(page, weightsIn(folder));
    const used = here(page).getByText(/in use, 100 % of documents have vectors/);
    await expect(used).toBeVisible({ timeout: 240_000 });
    await expectGoodLook(page, "the models of this machine", used);
  },
);
