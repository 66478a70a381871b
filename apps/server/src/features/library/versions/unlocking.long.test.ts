import { findDocument } from "@lectern/contract/library";
import { listVersions, unlockVersion } from "@lectern/contract/versions";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { filesOf, joinAs, sendFile, settled } from "#test/library/library.ts";
import { line, pdfFile } from "@lectern/document-parser/test/pdf-file";

const app = await startApp();
const password = "Größe 140";

const lease = () =>
  pdfFile([{ content: line(72, 700, "The rent is 140 euros per month.") }], {
    password,
    title: "Lease",
    bookmarks: [{ title: "Rent", page: 0 }],
  });

async function locked() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection({ visibility: "shared" });
  const { id } = await sendFile(app, ada, collection_id, { name: "lease.pdf", bytes: lease() });
  const document = await settled(ada, id);
  const params = { collection_id, document_id: id, version_id: id };
  const unlock = (person: Person, given: string) =>
    person.call(unlockVersion, { params, body: { password: given } });
  const versions = async () => (await ada.call(listVersions, { params })).body.results;
  return { ada, document, unlock, versions };
}

test("with its password a locked PDF is read from a copy without one; the locked file stays", async () => {
  const { ada, document, unlock, versions } = await locked();
  expect(document).toMatchObject({ status: "error", status_detail: /password/ });

  const { status, body } = await unlock(ada, password);
  expect([status, body.name, body.version]).toEqual([201, "lease.pdf", 2]);
  expect(await settled(ada, body.id)).toMatchObject({ status: "ready", page_count: 1 });
  const read = (await ada.call(findDocument, { params: { document_id: body.id } })).body;
  expect(read.current_id).toBe(body.id);
  expect((await versions()).map(({ version, status }) => [version, status])).toEqual([
    [2, "ready"],
    [1, "error"],
  ]);
});

test("a wrong password is told at its field, and leaves nothing", async () => {
  const { ada, unlock, versions } = await locked();
  const { whole } = await filesOf(app);
  const { status, body } = await unlock(ada, "Größe 141");
  expect([status, body]).toMatchObject([
    422,
    { detail: [{ loc: ["body", "password"], msg: "This is not the document's password." }] },
  ]);
  expect(await versions()).toHaveLength(1);
  expect((await filesOf(app)).whole).toEqual(whole);
});

test("who may only read does not unlock, and what is not locked is not copied", async () => {
  const { ada, document, unlock } = await locked();
  const bob = await joinAs(app, ada, "viewer");
  expect((await unlock(bob, password)).status).toBe(403);
  const open = await sendFile(app, ada, document.collection_id, {
    name: "open.pdf",
    bytes: pdfFile([{ content: line(72, 700, "Open to all.") }]),
  });
  const params = {
    collection_id: document.collection_id,
    document_id: open.id,
    version_id: open.id,
  };
  const { status, body } = await ada.call(unlockVersion, { params, body: { password } });
  expect([status, body]).toMatchObject([
    409,
    { detail: "This document is not locked with a password." },
  ]);
});

test("the password stands in no record of what was done, and in no row of the document", async () => {
  const { ada, document, unlock } = await locked();
  await unlock(ada, password);
  const { rows } = await sql`
    select to_jsonb(one) as row from audit_event as one where organization_id = ${ada.organizationId}
    union all select to_jsonb(one) from document as one
      where one.series_id = ${document.series_id}`.execute(app.deps.db);
  expect(rows.length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain(password);
});
