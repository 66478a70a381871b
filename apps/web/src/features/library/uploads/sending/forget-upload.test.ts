import { beforeEach, expect, test } from "vitest";

import { lendUploadParts } from "#test/browser-parts.ts";
import { signIn } from "#test/render.tsx";
import { answer, refuse, reply } from "#test/script.ts";

import { forgetUpload } from "./forget-upload.ts";

const path = "/libraries/ext/v1/uploads/{upload_id}";
const [id, documentId] = [
  "0199f0aa-0000-7000-8000-00000000000a",
  "0199f0aa-0000-7000-8000-00000000000d",
];
const address = new URL(path.replace("{upload_id}", id), location.href).href;

beforeEach(() => {
  signIn();
  lendUploadParts();
});

test("a file that was not received completely is gone", async () => {
  reply("DELETE", path, () => new Response(null, { status: 204 }));
  expect(await forgetUpload(address)).toBeUndefined();
});

test("a file that was received completely is a document, which is named", async () => {
  refuse("DELETE", path, 409, { detail: "This upload is complete." });
  answer("GET", path, {
    id,
    collection_id: id,
    name: "notes.txt",
    length: 5,
    offset: 5,
    document_id: documentId,
    expires_at: "2026-11-22T00:00:00Z",
  });
  expect(await forgetUpload(address)).toBe(documentId);
});
