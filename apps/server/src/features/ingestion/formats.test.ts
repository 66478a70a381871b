import { listDocumentPages } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { beforeAll, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { files } from "#test/library/format-files.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { msgFile } from "@lectern/document-parser/test/msg-file";

import { message } from "@lectern/contract/message";

const app = await startApp();
let ada: Person;
const sent = new Map<string, string>();

beforeAll(async () => {
  ada = await app.signUp();
  const { id } = await ada.collection();
  for (const [name, bytes] of files) {
    sent.set(name, (await sendFile(app, ada, id, { name, bytes })).id);
  }
});

test.each(files)("%s is read, shown and found", async (name, _, expected) => {
  const id = sent.get(name) ?? "";
  expect(await settled(ada, id)).toMatchObject({ status: "ready", unit: expected.unit });
  const { body } = await ada.call(listDocumentPages, { params: { document_id: id } });
  const page = body.results.find(({ number }) => number === expected.page);
  expect(page?.label ?? undefined).toBe(expected.label);
  expect(page?.blocks.map(({ kind, start, end }) => [kind, page.text.slice(start, end)])).toEqual(
    expected.blocks,
  );
  const found = await ada.call(search, { query: { q: expected.word } });
  expect(found.body.results).toMatchObject([{ page: expected.page, document: { id } }]);
});

const email = { 0x0037: "Tides", 0x1000: "High water at noon.", 0x0c1a: "Bea" };
const attachments = [{ 0x3707: "low.txt", 0x3701: Buffer.from("Low water at six.") }];
/** Half a row: the delivery time, a property of eight bytes. */
const halfRow = Buffer.from("4000060e000000000000000000", "hex");

test("one bad property of a message costs that property alone", async () => {
  const bad = [
    { streams: { "0070001F": Buffer.from([65, 0, 66]) } },
    { streams: { "0E060040": Buffer.alloc(3, 1) } },
    { streams: { "0E1B0003": Buffer.alloc(0) } },
    { rest: halfRow },
  ];
  const { id } = await ada.collection();
  const all = bad.map((parts) => msgFile(email, { attachments, ...parts }));
  for (const [at, bytes] of all.entries()) {
    const document = await sendFile(app, ada, id, { name: `${at}.msg`, bytes });
    expect(await settled(ada, document.id)).toMatchObject({ status: "ready", contained_count: 1 });
    const params = { document_id: document.id };
    const { body } = await ada.call(listDocumentPages, { params });
    expect(body.results[0]?.text.split("\n").filter(Boolean)).toEqual([
      "Tides",
      "From: Bea",
      "High water at noon.",
    ]);
  }
  const nothing = msgFile({}, { streams: { "0037001F": Buffer.from([65, 0, 66]) } });
  const document = await sendFile(app, ada, id, { name: "nothing.msg", bytes: nothing });
  expect(await settled(ada, document.id)).toMatchObject({
    status: "error",
    status_detail: message("reading_failed_damaged").text,
  });
});
