import { readFileSync } from "node:fs";

import type { Collection, Document } from "@lectern/contract/library";
import { expect, type Locator } from "@playwright/test";

import type { Client } from "./client.ts";

export interface NamedBytes {
  name: string;
  type?: string;
  bytes: Buffer;
}

const file = (folder: string, name: string): NamedBytes => ({
  name,
  type: "application/pdf",
  bytes: readFileSync(new URL(`${folder}/${name}`, import.meta.url)),
});

/** The product's sample documents: three pages each, with headings and tables. */
export const samples = {
  english: file("../apps/server/samples", "Shore power study.pdf"),
  german: file("../apps/server/samples", "Umweltbericht Hafenbecken Nord.pdf"),
  chinese: file("../apps/server/samples", "夜间作业安全手册.pdf"),
  /** The English one with its pages rotated by 90 degrees. */
  rotated: file("fixtures", "rotated.pdf"),
  /** The English one with its margins cropped by a crop box. */
  cropped: file("fixtures", "cropped.pdf"),
};

export async function addCollection(
  person: Client,
  name: string,
  visibility: Collection["visibility"] = "private",
): Promise<Collection> {
  const { body } = await person.post("/libraries/ext/v1/collections", { name, visibility });
  return body as Collection;
}

/** Adds a document over HTTP and waits until its processing ends. */
export async function addDocument(
  person: Client,
  collectionId: string,
  { name, type, bytes }: NamedBytes,
  end: "ready" | "error" = "ready",
): Promise<Document> {
  const documents = `/libraries/ext/v1/collections/${collectionId}/document`;
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name, { type: type ?? "" }));
  const added = await person.post(documents, form);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const [document] = (added.body as { results: Document[] }).results;
  const path = `${documents}/${document?.id}`;
  let now: Document | undefined;
  await expect
    .poll(async () => (now = (await person.get(path)).body as Document).status, {
      timeout: 240_000,
      intervals: [50, 100, 200],
      message: `${name} is read`,
    })
    .toBe(end);
  if (!now) throw new Error("unreachable");
  return now;
}

/** Drags files over an element and drops them there. */
export async function dropFiles(onto: Locator, files: readonly NamedBytes[]): Promise<void> {
  const dataTransfer = await onto.page().evaluateHandle(
    (files) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      return transfer;
    },
    files.map(({ name, type = "", bytes }) => ({ name, type, base64: bytes.toString("base64") })),
  );
  await onto.dispatchEvent("dragover", { dataTransfer });
  await onto.dispatchEvent("drop", { dataTransfer });
  await dataTransfer.dispose();
}
