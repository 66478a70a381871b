import { deleteDocument, libraryTotals } from "@lectern/contract/library";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { ownQuotas, limit } from "#test/identity/quotas.ts";
import { joinAs, sendFiles } from "#test/library/library.ts";
import { tusAs } from "#test/servers/tus.ts";

const app = await startApp({ role: "web" });

/** A file of 1,000 bytes. */
const fileNamed = (name: string) => ({ name, bytes: `${name} `.padEnd(1000, "tide ") });

test("files at the same time do not pass a limit of storage, and the refused ones are not kept", async () => {
  const ada = await app.signUp("Ada");
  // Files of one collection would wait for each other anyway.
  const places = await Promise.all(Array.from({ length: 8 }, () => ada.collection()));
  await limit(ada, { scope: "workspace", measure: "storage", amount: 3_500 });
  const sent = await Promise.all(
    places.map(({ id }, n) => sendFiles(app, ada, id, fileNamed(`${n}.txt`))),
  );
  const statuses = Map.groupBy(sent, ({ status }) => status);
  expect([statuses.get(201)?.length, statuses.get(413)?.length]).toEqual([3, 5]);
  const refused = sent.find(({ status }) => status === 413)!;
  expect(refused.body).toMatchObject({ code: "quota_workspace_storage" });
  expect((await ada.call(libraryTotals, {})).body.documents).toBe(3);
  const { use, quotas } = await ownQuotas(ada);
  expect([use.storage, quotas[0]?.used]).toEqual([3_000, 3_000]);
});

test("an upload in parts is refused before its first byte where there is no room for it", async () => {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  await limit(ada, { scope: "everyone", measure: "storage", amount: 1_000 });
  const tus = tusAs(app.url, ada);
  const refused = await tus.begin(id, { name: "waves.txt", length: 1_001 });
  expect(refused.status).toBe(413);
  expect(refused.body).toMatchObject({ code: "quota_own_storage" });
  expect((await tus.begin(id, { name: "waves.txt", length: 1_000 })).status).toBe(201);
});

test("a person's limit counts their own files alone, also those in the trash", async () => {
  const ada = await app.signUp();
  const bob = await joinAs(app, ada, "editor");
  const { id } = await ada.collection({ visibility: "shared" });
  await limit(ada, { scope: "everyone", measure: "storage", amount: 1_500 });
  expect((await sendFiles(app, ada, id, fileNamed("of Ada.txt"))).status).toBe(201);
  const first = await sendFiles(app, bob, id, fileNamed("of Bob.txt"));
  expect(first.status).toBe(201);
  const params = { collection_id: id, document_id: first.body.results[0]!.id };
  await bob.call(deleteDocument, { params });
  const second = await sendFiles(app, bob, id, fileNamed("more of Bob.txt"));
  expect([second.status, second.body]).toMatchObject([413, { code: "quota_own_storage" }]);
});
