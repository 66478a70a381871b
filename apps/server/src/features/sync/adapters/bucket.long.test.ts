import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { endpoints, startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startBucket } from "#test/servers/bucket.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

type Bucket = Awaited<ReturnType<typeof startBucket>>;
const wantedOf = ({ url, bucket, secret }: Bucket) => {
  return { kind: "s3" as const, name: "A bucket", url, bucket, secret };
};

test("a bucket is followed over many pages, and unchanged objects are not read again", async () => {
  const bucket = await startBucket({
    "papers/Lease.txt": "The lease ends in May.",
    "papers/Plans of 2026/The roof's cover (new) & more.txt": "The roof is new.",
    "papers/Old.txt": "An old letter.",
    "papers/.hidden.txt": "Nobody sees this.",
    "other/Notes.txt": "Not in this folder.",
  });
  const source = await readSource(app, ada, { ...wantedOf(bucket), prefix: "/papers" });
  const paths = ["Lease.txt", "Old.txt", "Plans of 2026/The roof's cover (new) & more.txt"];
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  expect(await source.paths()).toEqual(paths);
  expect(bucket.read.splice(0)).toHaveLength(3);
  await source.run();
  expect(bucket.read).toEqual([]);
  bucket.files.set("papers/Lease.txt", "The lease ends in the month of June.");
  bucket.files.delete("papers/Old.txt");
  await source.run();
  expect(bucket.read).toEqual(["papers/Lease.txt"]);
  expect((await source.shown()).last_result).toMatchObject({ changed: 1, deleted: 1, added: 0 });
  expect(namesOf(await trashOf(ada, { collection_id: source.collection_id }))).toEqual(["Old.txt"]);
});

test("the secret of an access key is stored encrypted and never shown", async () => {
  const bucket = await startBucket({ "A.txt": "Sentence one." });
  const secret = { user: bucket.secret.user, password: "another secret of the heron" };
  const source = await readSource(app, ada, { ...wantedOf(bucket), secret });
  expect((await source.shown()).failure?.code).toBe("sync_key_refused");
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(await source.shown())]) {
    expect(text).not.toContain(secret.password);
    expect(text).not.toContain(Buffer.from(secret.password).toString("hex"));
  }
});

test("a public bucket is read without an access key", async () => {
  const bucket = await startBucket({ "A.txt": "Sentence one." });
  bucket.wrong.isPublic = true;
  const { secret: _, ...open } = wantedOf(bucket);
  const source = await readSource(app, ada, open);
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: false });
  expect(await source.paths()).toEqual(["A.txt"]);
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const bucket = await startBucket();
  const source = await readSource(app, ada, wantedOf(bucket));
  for (let n = 0; n < 6; n++) bucket.files.set(`${n}.txt`, `Sentence number ${n}.`);
  const ending = new AbortController();
  bucket.onRead(() => bucket.read.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(6);
  bucket.read.length = 0;
  await Promise.all([source.run(), source.run()]);
  expect(bucket.read).toHaveLength(6 - there);
  expect(await source.documents()).toHaveLength(6);
});

test("what a bucket refuses is said in words, and nothing is deleted", async () => {
  const bucket = await startBucket({ "A.txt": "Sentence one." });
  const source = await readSource(app, ada, wantedOf(bucket));
  const bomb = `<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(50)}">]>`;
  const list = "<ListBucketResult><IsTruncated>true</IsTruncated>";
  const keys = Array.from({ length: 50_001 }, (_, n) => `<Contents><Key>${n}</Key></Contents>`);
  const many = `<ListBucketResult><IsTruncated>false</IsTruncated>${keys.join("")}</ListBucketResult>`;
  const error = (code: string) => `<Error><Code>${code}</Code><Message>No.</Message></Error>`;
  const inside = createServer((_, reply) => reply.end("inside")).listen(0, "127.0.0.2");
  afterAll(() => inside.close());
  await expect.poll(() => inside.listening).toBe(true);
  const to = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/`;
  for (const [listing, code] of [
    [{ status: 403, body: error("AccessDenied") }, "sync_bucket_denied"],
    [{ status: 403, body: "<p>No.<br></html>" }, "sync_bucket_denied"],
    [{ status: 301, body: error("PermanentRedirect") }, "sync_bucket_elsewhere"],
    [{ status: 302, to }, "sync_bucket_elsewhere"],
    [{ body: `${list}<Contents><Key>A.t` }, "sync_listing_invalid"],
    [{ body: `${list}</ListBucketResult>` }, "sync_listing_invalid"],
    [
      { body: `${list}<NextContinuationToken>A</NextContinuationToken></ListBucketResult>` },
      "sync_listing_invalid",
    ],
    [{ body: many }, "sync_too_many_files"],
    [{ body: "<html><body>A website.</body></html>" }, "sync_listing_invalid"],
    [{ body: "Good morning." }, "sync_listing_invalid"],
    [{ body: `${bomb}${list}<Contents><Key>&b;</Key>` }, "sync_listing_invalid"],
    [{ body: "<!DOCTYPE a>".repeat(300_000) }, "sync_listing_invalid"],
    [{ body: `${list}${"<a>".repeat(1_000_000)}` }, "sync_listing_invalid"],
    [{ status: 403, body: "<!DOCTYPE html><p>No.</p>" }, "sync_bucket_denied"],
    [{ status: 500, body: error("InternalError") }, "import_status"],
  ] as const) {
    bucket.wrong.listing = listing;
    await source.run();
    expect([listing, (await source.shown()).failure?.code]).toEqual([listing, code]);
  }
  expect(await source.paths()).toEqual(["A.txt"]);
  const user = "CRANE";
  const strange = { ...wantedOf(bucket), secret: { ...bucket.secret, user } };
  expect((await (await readSource(app, ada, strange)).shown()).failure?.code).toBe(
    "sync_key_refused",
  );
  const missing = await readSource(app, ada, { ...wantedOf(await startBucket()), bucket: "none" });
  expect((await missing.shown()).failure?.code).toBe("sync_bucket_missing");
  const asked = { ...wantedOf(bucket), url: to };
  const refused = await readSource(app, ada, asked);
  expect((await refused.shown()).failure?.code).toBe("import_refused");
});

test("a bucket's name or region that leads to another host is refused at once", async () => {
  const { id: collection_id } = await ada.collection();
  const add = (more: object) =>
    ada.call(endpoints.createSyncSource, {
      params: { collection_id },
      body: { kind: "s3", name: "A bucket", bucket: "papers", ...more },
    });
  for (const more of [
    { bucket: "a/b" },
    { bucket: "papers#x" },
    { region: "us.example.org/" },
    { url: "ftp://example.org" },
    { url: "https://ada:secret@example.org" },
  ]) {
    expect([more, (await add(more)).status]).toEqual([more, 422]);
  }
});
