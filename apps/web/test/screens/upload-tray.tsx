import type { Document, KnownFile, RefusedFile } from "@lectern/contract/library";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { add, cancelAll, clearEnded } from "../../src/features/library/uploads/uploads.ts";
import { UploadTray } from "../../src/features/library/uploads/tray/UploadTray.tsx";

import { lendUploadParts } from "../browser-parts.ts";
import { lendLayout } from "../layout.ts";
import { libraryDocument } from "../library.ts";
import { show, signIn } from "../render.tsx";
import { answer, type Heard, reply } from "../script.ts";
import { installation } from "../signed-out.ts";

export const collectionId = "0199f0aa-0000-7000-8000-00000000000c";
export const documentsPath = "/libraries/ext/v1/collections/{collection_id}/document";
export const verifyPath = "/libraries/ext/v1/document/verify-checksums";
export const linkPath = "/libraries/ext/v1/collections/{collection_id}/document/link";

export const text = (name: string, content = name) => new File([content], name);
export const partsOf = ({ body }: Heard, name: string) =>
  body instanceof FormData ? body.getAll(name) : [];
export const namesIn = (call: Heard) =>
  partsOf(call, "file").map((file) => (file instanceof File ? file.name : ""));
export const stored = (documents: Document[], refused: RefusedFile[] = []) =>
  new Response(JSON.stringify({ total: documents.length, results: documents, refused }), {
    status: 201,
  });
export const storedAs = (call: Heard) =>
  stored(namesIn(call).map((name) => libraryDocument({ name, collection_id: collectionId })));

/** Upload requests hang until released one by one. */
export function holdCalls() {
  const waiting: (() => void)[] = [];
  reply("POST", documentsPath, async (call) => {
    await new Promise<void>((go) => waiting.push(go));
    return storedAs(call);
  });
  return { letGo: () => waiting.shift()?.(), waiting };
}

/** Sets the server's response about existing files. */
export const thereIs = (known: Partial<KnownFile>) =>
  reply("POST", verifyPath, ({ body }) => {
    const { checksums } = body as { checksums: string[] };
    const results = checksums.map((checksum) => ({
      checksum,
      document: null,
      elsewhere: null,
      ...known,
    }));
    return new Response(JSON.stringify({ results }));
  });

export const addAll = (...files: File[]) =>
  add(
    collectionId,
    files.map((file) => ({ file })),
  );
export const rowOf = async (name: string) =>
  within(await screen.findByRole("list", { name: "Files" }))
    .getAllByRole("listitem")
    .find((item) => item.textContent.includes(name))!;
export const click = async (name: string) =>
  userEvent.click(await screen.findByRole("button", { name }));

/** Signs Ada in and shows a tray without uploads. */
export function openTray() {
  signIn();
  lendUploadParts();
  lendLayout();
  answer("GET", "/settings/ext/v1/installation", installation);
  thereIs({});
  show(<UploadTray />, { at: "/library/all" });
}

/** Ends what a test left in the tray. */
export function emptyTray() {
  cancelAll();
  clearEnded();
}
