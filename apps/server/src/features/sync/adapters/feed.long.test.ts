import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { endpoints, startApp } from "#test/app.ts";
import { settled } from "#test/library/library.ts";
import { readSource } from "#test/library/read-sources.ts";
import { originsOf, textOf } from "#test/sync/web-sources.ts";
import { pageOf, rssOf, startWebsite } from "#test/servers/website.ts";
import { afterAll, expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();

const monday = "Mon, 02 Nov 2026 08:00:00 GMT";
const tuesday = "Tue, 03 Nov 2026 08:00:00 GMT";

const follow = (url: string) => readSource(app, ada, { kind: "feed", name: "A feed", url });

test("each entry of a feed becomes a document that says where it came from", async () => {
  const site = await startWebsite({
    "/roof": pageOf("The roof", "The roof is new.", "let now = 1;"),
    "/tide/": pageOf("The tide", "The tide turns at noon."),
  });
  const entry = (path: string, title: string, date = monday) => {
    return { link: `${site.url}${path}`, title, date };
  };
  const roof = entry("/roof", "The roof &amp;amp; the gutter");
  site.pages.set("/feed", rssOf(roof, entry("/tide/", "The tide")));
  const began = Date.now();
  const source = await follow(`${site.url}/feed`);
  expect(await source.shown()).toMatchObject({ failure: null, last_result: { added: 2 } });
  const [first, second] = await source.documents();
  expect(first).toMatchObject({ name: "The roof & the gutter.html", folder_id: null });
  expect(second?.name).toBe("The tide.html");
  await settled(ada, first!.id);
  expect(await textOf(ada, first!.id)).toContain("The roof is new.");
  expect(await originsOf(ada, first!.id)).toMatchObject([{ url: `${site.url}/roof` }]);
  // At a pace that does a website no harm. A busy machine may be late, but never early.
  for (const [n, { at }] of site.asked.entries()) expect(at - began).toBeGreaterThan(n * 90);
  site.paths();
  await source.run();
  expect(site.paths()).toEqual(["/feed"]);

  // Another time, but the same words: what differs is a script, and what the server says is a 304.
  site.pages.set("/roof", pageOf("The roof", "The roof is new.", "let now = 2;"));
  site.pages.set("/feed", rssOf({ ...roof, date: tuesday }, entry("/tide/", "The tide", tuesday)));
  await source.run();
  expect(site.asked.map(({ status }) => status)).toEqual([200, 200, 304]);
  const same = { added: 0, changed: 0, unchanged: 2, deleted: 0, failed: 0 };
  expect((await source.shown()).last_result).toMatchObject(same);

  // Other words are a version of the same document, and an entry that is old is not gone.
  site.pages.set("/roof", pageOf("The roof", "The roof leaks."));
  const later = { ...roof, date: "Wed, 04 Nov 2026 08:00:00 GMT" };
  site.pages.set("/feed", rssOf(later));
  await source.run();
  expect((await source.shown()).last_result).toMatchObject({ changed: 1, deleted: 0 });
  const text = async () => {
    const [now] = await source.documents();
    return [now?.series_id, await textOf(ada, now?.id ?? "")];
  };
  await expect
    .poll(text, { timeout: 60_000 })
    .toEqual([first!.series_id, expect.stringContaining("The roof leaks.")]);
  const [now] = await source.documents();
  expect(await originsOf(ada, now!.id)).toMatchObject([{ url: `${site.url}/roof` }]);
  expect(await source.documents()).toHaveLength(2);
});

test("an entry that a person deleted stays away until its page says something else", async () => {
  const site = await startWebsite({ "/a": pageOf("A", "Sentence one.") });
  const feed = (date: string) => rssOf({ link: `${site.url}/a`, title: "A", date });
  site.pages.set("/feed", feed(monday));
  const source = await follow(`${site.url}/feed`);
  const [document] = await source.documents();
  const params = { collection_id: source.collection_id, document_id: document!.id };
  await ada.call(endpoints.deleteDocument, { params });
  site.pages.set("/feed", feed(tuesday));
  await source.run();
  expect(await source.documents()).toEqual([]);
  expect((await source.shown()).counts).toMatchObject({ left: 1, synced: 0 });
  site.pages.set("/a", pageOf("A", "Sentence two."));
  site.pages.set("/feed", feed("Wed, 04 Nov 2026 08:00:00 GMT"));
  await source.run();
  expect(await source.documents()).toHaveLength(1);
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const site = await startWebsite({ "/feed": rssOf() });
  const source = await follow(`${site.url}/feed`);
  const paths = ["/a", "/b", "/c", "/d"];
  for (const path of paths) site.pages.set(path, pageOf(path, `This is page ${path}.`));
  const entries = paths.map((path) => {
    return { link: `${site.url}${path}`, title: path.slice(1), date: monday };
  });
  site.pages.set("/feed", rssOf(...entries));
  site.paths();
  const ending = new AbortController();
  site.onAsk(() => site.asked.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(4);
  site.paths();
  await Promise.all([source.run(), source.run()]);
  expect(site.paths()).toHaveLength(1 + 4 - there);
  expect((await source.documents()).map(({ name }) => name)).toEqual(
    paths.map((path) => `${path.slice(1)}.html`),
  );
});

test("a page that is not there is refused alone, and leads nowhere inside", async () => {
  const site = await startWebsite({ "/b": pageOf("B", "Sentence two.") });
  const inside = createServer((_, reply) => reply.end("inside")).listen(0, "127.0.0.2");
  afterAll(() => inside.close());
  await expect.poll(() => inside.listening).toBe(true);
  const to = `http://127.0.0.2:${(inside.address() as AddressInfo).port}/`;
  site.pages.set("/inside", { status: 302, to });
  const links = [`${site.url}/gone`, `${site.url}/inside`, to, `${site.url}/b`];
  site.pages.set("/feed", rssOf(...links.map((link) => ({ link, title: "Page", date: monday }))));
  const source = await follow(`${site.url}/feed`);
  expect(await source.shown()).toMatchObject({
    failure: null,
    last_result: { added: 1, failed: 3 },
    counts: { failed: 3, synced: 1 },
  });
  const items = await app.deps.db
    .selectFrom("sync_item")
    .select("failure")
    .where("source_id", "=", source.source.id)
    .where("state", "=", "failed")
    .execute();
  const codes = items.map(({ failure }) => failure?.code);
  expect(codes).toHaveLength(3);
  expect(new Set(codes)).toEqual(new Set(["import_refused", "import_status"]));
  site.paths();
  // They are not asked for again until they change, and forgotten once the feed names them no more.
  await source.run();
  expect(site.paths()).toEqual(["/feed"]);
  site.pages.set("/feed", rssOf());
  await source.run();
  expect((await source.shown()).counts).toMatchObject({ failed: 0, synced: 1 });
});

test("a page that is said to be as it was before anything was read of it fails alone", async () => {
  const site = await startWebsite({
    "/a": { status: 304 },
    "/b": pageOf("B", "Sentence two."),
  });
  const links = [`${site.url}/a`, `${site.url}/b`];
  site.pages.set("/feed", rssOf(...links.map((link) => ({ link, title: "Page", date: monday }))));
  const source = await follow(`${site.url}/feed`);
  expect(await source.shown()).toMatchObject({
    failure: null,
    last_result: { added: 1, failed: 1 },
  });
});

test("what is no feed is said in words, and changes nothing", async () => {
  const site = await startWebsite({ "/a": pageOf("A", "Sentence one.") });
  const rss = rssOf({ link: `${site.url}/a`, title: "A", date: monday });
  site.pages.set("/feed", rss);
  const source = await follow(`${site.url}/feed`);
  const bomb = `<!DOCTYPE b [<!ENTITY a "aa"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  const link = '<link rel="alternate" type="application/rss+xml" href="/real">';
  for (const [answer, code] of [
    ["Good morning.", "sync_not_a_feed"],
    [`<html><head>${link}</head><body>A website.</body></html>`, "sync_feed_elsewhere"],
    [`<?xml version="1.0"?>${bomb}<html>&b;</html>`, "sync_not_a_feed"],
    [rss.slice(0, -30), "sync_listing_invalid"],
    [Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), "sync_listing_invalid"],
    [{ status: 403 }, "import_status"],
    [{ status: 302, to: "http://169.254.169.254/latest/" }, "import_refused"],
  ] as const) {
    site.pages.set("/feed", answer);
    await source.run();
    expect([answer, (await source.shown()).failure?.code]).toEqual([answer, code]);
  }
  expect(await source.documents()).toHaveLength(1);
});
