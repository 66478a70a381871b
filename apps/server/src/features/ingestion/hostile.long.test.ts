import { healthz } from "@lectern/contract/installation";
import { listDocumentPages } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { type HostileFile, hostileFiles } from "@lectern/document-parser/test/hostile-files";
import { filesOf, sendFile, sendFiles, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

const app = await startApp();
const ada = await app.signUp();
const { id: collectionId } = await ada.collection();
const files = hostileFiles();

/** All files are sent at once, valid ones among them, as when a folder is dropped. */
const sent = new Map<string, { status: number; id: string | undefined }>();
for (const { name, bytes } of files) {
  const { status, body } = await sendFiles(app, ada, collectionId, { name, bytes });
  sent.set(name, { status, id: status === 201 ? body.results[0]?.id : undefined });
}
const good = await sendFile(app, ada, collectionId, {
  name: "good.pdf",
  bytes: pdf(["Good words among bad ones."]),
});

const textOf = async (id: string) =>
  (await ada.call(listDocumentPages, { params: { document_id: id } })).body.results
    .map(({ text }) => text)
    .join("\n");

test.each(files.map((file): [string, HostileFile] => [file.what, file]))(
  "%s",
  async (_, { name, fate, never }) => {
    const { status, id } = sent.get(name) ?? { status: 0, id: undefined };
    if (typeof fate === "number") return expect(status).toBe(fate);
    expect(status).toBe(201);
    const document = await settled(ada, id ?? "", 80_000);
    expect(document.status_detail ?? "").not.toMatch(/unexpectedly|interrupted/);
    if (fate === "ready") expect(document.status).toBe("ready");
    else if (fate !== "any") {
      expect(document.status).toBe("error");
      expect(document.status_detail).toMatch(fate);
    }
    if (never !== undefined) expect(await textOf(id ?? "")).not.toContain(never);
  },
);

test("the good file among them is read, the server lives, and nothing is left behind", async () => {
  expect(await settled(ada, good.id)).toMatchObject({ status: "ready" });
  expect((await app.call(healthz, {})).status).toBe(200);
  const rows = await app.deps.db.selectFrom("document").select("blob_key").execute();
  const { whole, half } = await filesOf(app);
  expect(half).toEqual([]);
  expect(new Set(whole)).toEqual(new Set(rows.map(({ blob_key }) => blob_key.slice(3))));
  expect(await app.deps.db.selectFrom("blob_claim").selectAll().execute()).toEqual([]);
});
