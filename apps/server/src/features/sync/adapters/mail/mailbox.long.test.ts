import { startApp } from "#test/app.ts";
import { settled } from "#test/library/library.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { startImap } from "#test/servers/sources/imap.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

type Imap = Awaited<ReturnType<typeof startImap>>;
const wantedOf = ({ place }: Imap) => ({ kind: "imap" as const, name: "Mail", ...place });
const dayMs = 24 * 60 * 60_000;
const names = async ({ documents }: Awaited<ReturnType<typeof readSource>>) =>
  (await documents()).map(({ name }) => name).toSorted();

test("the messages of the inbox become documents with their attachments, and none is marked as read", async () => {
  const imap = await startImap();
  const parts = [
    ["--x", "Content-Type: text/plain", "", "The lease is attached."],
    [
      "--x",
      "Content-Type: text/plain",
      'Content-Disposition: attachment; filename="Lease.txt"',
      "",
    ],
    ["The lease ends in May.", "--x--"],
  ];
  const headers = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="x"';
  const text = parts.flat().join("\r\n");
  imap.add({ id: "1@example.org", subject: "The lease", text, headers });
  imap.add({ id: "2@example.org", subject: "The roof", text: "The roof is new." });
  const source = await readSource(app, ada, wantedOf(imap));
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  const lease = (await source.documents()).find(({ name }) => name === "2026-11-02 The lease.eml");
  await settled(ada, lease!.id);
  await expect
    .poll(() => names(source), { timeout: 60_000 })
    .toEqual(["2026-11-02 The lease.eml", "2026-11-02 The roof.eml", "Lease.txt"]);
  const said = imap.commands();
  expect(said.filter((one) => /^(SELECT|STORE|UID STORE)|BODY\[/.test(one))).toEqual([]);
  expect(said.filter((one) => one.startsWith("EXAMINE")).length).toBeGreaterThan(0);
});

test("a message that is deleted while it is fetched does not become a document", async () => {
  const imap = await startImap();
  const lines = `${"A heron stands still. ".repeat(40)}\r\n`.repeat(1500);
  const held = imap.add({ id: "1@example.org", subject: "Herons", text: lines });
  imap.onCommand((command) => {
    if (command.includes("<1048576.")) imap.remove(held);
  });
  const source = await readSource(app, ada, wantedOf(imap));
  expect((await source.shown()).last_result).toMatchObject({ added: 0, failed: 1 });
  expect(await names(source)).toEqual([]);
});

test("of messages that are there already, neither bytes nor envelopes are fetched", async () => {
  const imap = await startImap();
  const lease = imap.add({ id: "1@example.org", subject: "The lease" });
  imap.add({ id: "2@example.org", subject: "The roof" });
  const source = await readSource(app, ada, wantedOf(imap));
  imap.commands();
  await source.run();
  expect((await source.shown()).failure).toBeNull();
  expect(imap.commands("UID FETCH")).toEqual([]);
  imap.add({ id: "3@example.org", subject: "The garden" });
  imap.remove(lease);
  await source.run();
  const fetched = imap.commands("UID FETCH");
  expect(fetched).toHaveLength(2);
  expect(fetched.every((one) => one.startsWith("UID FETCH 3 "))).toBe(true);
  const result = { added: 1, deleted: 1, moved: 0, unchanged: 1, failed: 0 };
  expect((await source.shown()).last_result).toMatchObject(result);
  expect(await names(source)).toEqual(["2026-11-02 The garden.eml", "2026-11-02 The roof.eml"]);
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["2026-11-02 The lease.eml"]);
  expect(imap.connections()).toBe(0);
});

test("a message in another folder is moved, and one with another number stays", async () => {
  const imap = await startImap();
  imap.folder("Work/Old");
  const lease = imap.add({ id: "1@example.org", subject: "The lease" });
  imap.add({ subject: "Without a Message-ID" });
  const folders = ["inbox", "Work/Old"];
  const source = await readSource(app, ada, { ...wantedOf(imap), folders });
  const before = (await source.documents()).map(({ id }) => id).toSorted();
  imap.commands();
  imap.move(lease, "INBOX", "Work/Old");
  await source.run();
  expect(await source.paths()).toEqual([
    "INBOX/2026-11-02 Without a Message-ID.eml",
    "Work/Old/2026-11-02 The lease.eml",
  ]);
  imap.renumber();
  imap.renumber("Work/Old");
  await source.run();
  const nothing = { added: 0, changed: 0, deleted: 0, failed: 0 };
  expect((await source.shown()).last_result).toMatchObject({ ...nothing, moved: 2 });
  expect(imap.commands("UID FETCH").filter((one) => one.includes("BODY"))).toEqual([]);
  expect((await source.documents()).map(({ id }) => id).toSorted()).toEqual(before);
});

test("with a number of days, older messages are left out, and stay once they are there", async () => {
  const imap = await startImap();
  imap.folder("Archive");
  imap.add({ id: "1@example.org", subject: "Old", received: new Date(Date.now() - 40 * dayMs) });
  const recent = new Date(Date.now() - 10 * dayMs);
  const held = imap.add({ id: "2@example.org", subject: "Recent", received: recent });
  const folders = ["INBOX", "Archive"];
  const source = await readSource(app, ada, { ...wantedOf(imap), folders, days: 30 });
  expect((await source.shown()).failure).toBeNull();
  expect(await names(source)).toEqual(["2026-11-02 Recent.eml"]);
  held.received = new Date(Date.now() - 31 * dayMs);
  await source.run();
  expect(await names(source)).toEqual(["2026-11-02 Recent.eml"]);
  imap.move(held, "INBOX", "Archive");
  await source.run();
  expect(await source.paths()).toEqual(["Archive/2026-11-02 Recent.eml"]);
  expect((await source.shown()).last_result).toMatchObject({ moved: 1, added: 0, deleted: 0 });
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const imap = await startImap();
  const source = await readSource(app, ada, wantedOf(imap));
  expect((await source.shown()).failure).toBeNull();
  for (let n = 0; n < 6; n++) imap.add({ id: `${n}@example.org`, subject: `Number ${n}` });
  const ending = new AbortController();
  let read = 0;
  imap.onCommand((command) => {
    if (command.includes("BODY.PEEK") && ++read === 3) ending.abort();
  });
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  await expect.poll(() => imap.connections()).toBe(0);
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(6);
  imap.onCommand(() => {});
  imap.commands();
  await Promise.all([source.run(), source.run()]);
  const bytes = imap.commands("UID FETCH").filter((one) => one.includes("BODY.PEEK"));
  expect(bytes).toHaveLength(6 - there);
  expect(await source.documents()).toHaveLength(6);
});

test("the password is stored encrypted and never shown, and a server may encrypt by a command", async () => {
  const imap = await startImap({ starttls: true });
  imap.add({ id: "1@example.org", subject: "The lease" });
  const source = await readSource(app, ada, wantedOf(imap));
  expect(await source.shown()).toMatchObject({ failure: null, secret_set: true });
  expect(await names(source)).toEqual(["2026-11-02 The lease.eml"]);
  const said = imap.commands();
  expect(said.indexOf("STARTTLS")).toBeLessThan(said.indexOf("AUTHENTICATE PLAIN"));
  const { password } = imap.place.secret;
  const { rows } =
    await sql`select row_to_json(sync_source)::text as text from sync_source`.execute(app.deps.db);
  for (const text of [JSON.stringify(rows), JSON.stringify(await source.shown())]) {
    expect(text).not.toContain(password);
    expect(text).not.toContain(Buffer.from(password).toString("hex"));
  }
});
