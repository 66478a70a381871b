import { generateKeyPairSync } from "node:crypto";

import { startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { startGoogleDrive, serviceKey } from "#test/servers/sources/google-drive.ts";
import { startGraph } from "#test/servers/sources/microsoft-graph.ts";
import { publishCollection } from "@lectern/contract/publishing";
import { createSyncSource } from "@lectern/contract/sync";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();
const { id: collection_id } = await ada.collection();

async function refusalOf(body: object) {
  const { status, body: said } = await ada.call(createSyncSource, {
    params: { collection_id },
    body: body as never,
  });
  return [status, JSON.stringify(said)] as const;
}

test("what is no key, folder, tenant or library is refused with the reason", async () => {
  const drive = (await startGoogleDrive()).wanted;
  const graph = (await startGraph()).wanted;
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  const keyWith = (key: typeof ec) => {
    const private_key = key.export({ type: "pkcs8", format: "pem" });
    return JSON.stringify({ ...JSON.parse(serviceKey), private_key });
  };
  const wrong: [object, string][] = [
    [{ ...drive, key: "not JSON" }, "sync_google_key_invalid"],
    [{ ...drive, key: "{}" }, "sync_google_key_invalid"],
    [{ ...drive, key: keyWith(ec) }, "sync_google_key_invalid"],
    [{ ...drive, key: keyWith(short) }, "sync_google_key_invalid"],
    [{ ...drive, folder: "a' or 'b" }, "sync_google_folder_invalid"],
    [{ ...drive, subject: "Ada" }, "sync_subject_invalid"],
    [{ ...graph, tenant: "../common" }, "sync_tenant_invalid"],
    [{ ...graph, client_id: "Lectern" }, "sync_client_invalid"],
    [{ ...graph, library: "http://contoso.sharepoint.com/x" }, "sync_library_invalid"],
  ];
  for (const [body, code] of wrong) {
    const [status, said] = await refusalOf(body);
    expect([code, status]).toEqual([code, 422]);
    expect(said).toContain(code);
  }
});

test("a published collection gets no source that mirrors rights", async () => {
  const sent = await sendFile(app, ada, collection_id, { name: "a.txt", bytes: "A heron." });
  await settled(ada, sent.id);
  const published = await ada.call(publishCollection, { params: { collection_id } });
  expect(published.status).toBe(200);
  const { wanted } = await startGraph();
  const [status, said] = await refusalOf({ ...wanted, mirror_rights: true });
  expect([status, JSON.parse(said)]).toMatchObject([409, { code: "sync_mirror_published" }]);
  expect((await refusalOf(wanted))[0]).toBe(201);
});
