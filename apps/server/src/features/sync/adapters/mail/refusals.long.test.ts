import { endpoints, startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { startImap } from "#test/servers/sources/imap.ts";
import { expect, test } from "vitest";

import { connect } from "./connection.ts";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const closed = await startApp();
const ada = await app.signUp();

type Imap = Awaited<ReturnType<typeof startImap>>;
const wantedOf = ({ place }: Imap) => ({ kind: "imap" as const, name: "Mail", ...place });
const failureOf = async (wanted: ReturnType<typeof wantedOf> & { folders?: string[] }) =>
  (await (await readSource(app, ada, wanted)).shown()).failure;

test("a wrong password, a missing folder and a strange certificate are said in words", async () => {
  const imap = await startImap();
  const wanted = wantedOf(imap);
  const secret = { ...imap.place.secret, password: "wrong" };
  expect(await failureOf({ ...wanted, secret })).toMatchObject({ code: "sync_sign_in_refused" });
  const folders = ["INBOX", "Work"];
  const missing = { code: "sync_mail_folder_missing", params: { folder: "Work" } };
  expect(await failureOf({ ...wanted, folders })).toMatchObject(missing);
  expect(await failureOf({ ...wanted, host: "127.0.0.1" })).toMatchObject({
    code: "sync_certificate_refused",
  });
  const refused = { code: "sync_certificate_refused" };
  expect(await failureOf(wantedOf(await startImap({ trusted: false })))).toMatchObject(refused);
  const other = await startImap({ certificate: "imap.example.org" });
  expect(await failureOf(wantedOf(other))).toMatchObject(refused);
});

test("the password is not sent where the server does not encrypt", async () => {
  const imap = await startImap({ starttls: true });
  imap.wrong.noStartTls = true;
  const missing = { code: "sync_encryption_missing" };
  expect(await failureOf(wantedOf(imap))).toMatchObject(missing);
  expect(await failureOf({ ...wantedOf(imap), encryption: "tls" })).toMatchObject(missing);
  const said = imap.commands();
  expect(said.filter((one) => /^(AUTHENTICATE|LOGIN)/.test(one))).toEqual([]);
});

test("a server that is busy, or tells less than it has, changes nothing", async () => {
  const imap = await startImap();
  imap.add({ id: "1@example.org", subject: "The lease" });
  imap.add({ id: "2@example.org", subject: "The roof" });
  const source = await readSource(app, ada, wantedOf(imap));
  const { wrong } = imap;
  const answers = [
    ["AUTHENTICATE", "TAG NO [LIMIT] Too many connections", "sync_mail_busy"],
    ["EXAMINE", "TAG NO [UNAVAILABLE] Try again later", "sync_mail_busy"],
    ["UID SEARCH", "TAG NO not now", "sync_listing_invalid"],
    ["UID SEARCH", "* SEARCH (((\r\nTAG OK done", "sync_listing_invalid"],
    ["UID SEARCH", "* BYE going down", "import_unreachable"],
  ] as const;
  for (const [start, line, code] of answers) {
    wrong.answers.clear();
    wrong.answers.set(start, line);
    await source.run();
    expect([line, (await source.shown()).failure?.code]).toEqual([line, code]);
  }
  wrong.answers.clear();
  wrong.cutSearch = true;
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  wrong.cutSearch = false;
  await source.run();
  expect(await source.shown()).toMatchObject({ failure: null, last_result: { unchanged: 2 } });
  expect(imap.connections()).toBe(0);
});

test("an answer without an end is given up before it fills the memory", async () => {
  const imap = await startImap();
  const source = await readSource(app, ada, wantedOf(imap));
  const piece = "x".repeat(60_000);
  for (const endless of [piece, `* OK ${piece}\r\n`, `* SEARCH ${"7 ".repeat(30_000)}\r\n`]) {
    imap.wrong.endless = endless;
    await source.run();
    expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  }
  await expect.poll(() => imap.connections()).toBe(0);
});

test("a server that says nothing is left when the run is stopped", async () => {
  const imap = await startImap();
  imap.wrong.silent = true;
  const stopping = new AbortController();
  const waiting = connect(app.process, imap.place, imap.place.secret, stopping.signal);
  await expect.poll(() => imap.connections()).toBe(1);
  stopping.abort();
  await expect(waiting).rejects.toThrow();
  await expect.poll(() => imap.connections()).toBe(0);
});

test("servers in private networks and at other ports than those of mail are not connected to", async () => {
  const imap = await startImap();
  const { signal } = new AbortController();
  for (const [place, code] of [
    [{ host: "127.0.0.1", port: 993 }, "import_refused"],
    [{ host: "localhost", port: 993 }, "import_refused"],
    [{ host: "localhost", port: imap.place.port }, "import_refused"],
    [{ host: "10.0.0.1", port: 143 }, "import_refused"],
  ] as const) {
    const trying = connect(closed.process, { ...imap.place, ...place }, imap.place.secret, signal);
    await expect(trying).rejects.toMatchObject({ userMessage: { code } });
  }
  expect(imap.commands()).toEqual([]);
});

test("what is no mail server, or no number of days, is refused at once", async () => {
  const { id: collection_id } = await ada.collection();
  const secret = { user: "ada", password: "heron" };
  const place = { kind: "imap", name: "Mail", host: "imap.example.org", secret };
  for (const more of [
    { host: "https://imap.example.org" },
    { host: "ada@imap.example.org" },
    { host: "imap.example.org/x" },
    { host: "999.1.1.1" },
    { port: 70_000 },
    { days: 0 },
    { encryption: "none" },
    { secret: { user: "ada", password: "" } },
    { secret: undefined },
  ]) {
    const body = { ...place, ...more } as never;
    const { status } = await ada.call(endpoints.createSyncSource, {
      params: { collection_id },
      body,
    });
    expect([more, status]).toEqual([more, 422]);
  }
});
