import { createHash, randomBytes } from "node:crypto";

import { readyz } from "@lectern/contract/installation";
import { deleteDocument, getFileUrl } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { sendFile, sendFiles, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";
import { startS3 } from "#test/servers/s3.ts";
import { tusAs } from "#test/servers/tus.ts";

const s3 = await startS3();
const app = await startApp({ s3: s3.settings });
const ada = await app.signUp();
const collection = await ada.collection();
const kept = () => [s3.whole().length, s3.incomplete().length];

test("with files in a bucket a document is taken, read, shown in part, and removed", async () => {
  const bytes = pdf(["The heron stands still."]);
  const { id } = await sendFile(app, ada, collection.id, { name: "heron.pdf", bytes });
  expect(await settled(ada, id)).toMatchObject({ status: "ready", page_count: 1 });
  const { url } = (await ada.call(getFileUrl, { params: { document_id: id } })).body;
  const part = await fetch(url, { headers: { range: "bytes=5-99" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([
    206,
    `bytes 5-99/${bytes.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 100));
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);

  const refused = { name: "heron.pdf", bytes: randomBytes(100) };
  expect((await sendFiles(app, ada, collection.id, refused)).status).toBe(422);
  expect(kept()).toEqual([1, 0]);
  await ada.call(deleteDocument, {
    params: { collection_id: collection.id, document_id: id },
    query: { forever: "true" },
  });
  await expect.poll(kept).toEqual([0, 0]);
});

test("with files in a bucket an upload goes on where it broke off, and its parts are gone after it", async () => {
  const bytes = Buffer.from(randomBytes(9_000_000).toString("hex"));
  const checksum = createHash("md5").update(bytes).digest("hex");
  const tus = tusAs(app.url, ada);
  const file = { name: "noise.txt", length: bytes.length, checksum };
  const { body } = await tus.begin(collection.id, file, bytes.subarray(0, 17_000_000));
  expect(body).toMatchObject({ offset: 17_000_000 });
  expect(kept()).toEqual([2, 0]);
  const { document } = await tus.send(body.id, 17_000_000, bytes.subarray(17_000_000));
  await expect.poll(kept).toEqual([1, 0]);
  const { url } = (await ada.call(getFileUrl, { params: { document_id: document! } })).body;
  const back = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(createHash("md5").update(back).digest("hex")).toBe(checksum);
});

test("a bucket that is full takes nothing, and readyz says so", async () => {
  const before = kept();
  s3.fill(true);
  const file = { name: "full.txt", bytes: "Herons nest in reeds." };
  expect(await sendFiles(app, ada, collection.id, file)).toMatchObject({
    status: 507,
    body: {
      detail: "Storage is full, so this was not saved. Ask your administrator for more space.",
    },
  });
  expect(kept()).toEqual(before);
  await expect
    .poll(() => app.call(readyz, {}))
    .toMatchObject({ status: 503, body: { database: "ok", storage: "failing" } });
  s3.fill(false);
  await expect.poll(() => app.call(readyz, {})).toMatchObject({ status: 200 });
});

test("a bucket that went away is told by readyz, and to who sends a file", async () => {
  expect((await app.call(readyz, {})).body).toMatchObject({ status: "ok", storage: "ok" });
  await s3.stop();
  // The result of a check is cached for some seconds.
  await expect
    .poll(() => app.call(readyz, {}))
    .toMatchObject({ status: 503, body: { status: "failing", storage: "failing" } });
  const file = { name: "gone.txt", bytes: "Herons nest in reeds." };
  expect(await sendFiles(app, ada, collection.id, file)).toMatchObject({
    status: 503,
    body: { detail: "File storage is not responding. Try again in a moment." },
  });
});
