import { gzipSync } from "node:zlib";

import { startApp } from "#test/app.ts";
import { readSource } from "#test/library/read-sources.ts";
import { namesOf, trashOf } from "#test/library/trash.ts";
import { indexOf, pageOf, rssOf, sitemapOf, startWebsite } from "#test/servers/website.ts";
import { expect, test } from "vitest";

const app = await startApp({ egressAllow: ["127.0.0.1"] });
const ada = await app.signUp();
const follow = (url: string) => readSource(app, ada, { kind: "sitemap", name: "A site", url });

test("the pages of a sitemap become documents in the folders of their addresses, and leave with it", async () => {
  const site = await startWebsite({
    "/": pageOf("Home", "Herons live here."),
    "/guides/nests/": pageOf("Nests", "Nests lie in trees."),
    "/guides/fish?kind=eel": pageOf("Fish", "Eels are eaten."),
  });
  const at = (path: string) => `${site.url}${path}`;
  const changed = "2026-11-02";
  site.pages.set(
    "/sitemap.xml",
    indexOf(at("/sitemap.xml"), at("/home.xml"), at("/guides.xml.gz")),
  );
  site.pages.set("/home.xml", sitemapOf([at("/"), changed], [at("/#top"), changed]));
  const nests = [at("/guides/nests/"), changed] as const;
  const guides = sitemapOf(nests, [at("/guides/fish?kind=eel"), changed]);
  site.pages.set("/guides.xml.gz", gzipSync(guides));
  const source = await follow(at("/sitemap.xml"));
  const paths = ["127.0.0.1.html", "guides/fish.html", "guides/nests.html"];
  expect((await source.shown()).failure).toBeNull();
  expect(await source.paths()).toEqual(paths);
  const lists = ["/sitemap.xml", "/home.xml", "/guides.xml.gz"];
  expect(site.paths()).toEqual([...lists, "/", "/guides/nests/", "/guides/fish?kind=eel"]);

  site.pages.set("/guides.xml.gz", { status: 404 });
  await source.run();
  expect((await source.shown()).failure?.code).toBe("import_status");
  site.pages.set("/guides.xml.gz", gzipSync(guides.slice(0, -40)));
  await source.run();
  expect((await source.shown()).failure?.code).toBe("sync_listing_invalid");
  expect(await source.paths()).toEqual(paths);
  site.paths();

  site.pages.set("/guides.xml.gz", gzipSync(sitemapOf(nests)));
  site.pages.set("/", pageOf("Home", "Herons live elsewhere."));
  site.pages.set("/home.xml", sitemapOf([at("/"), "2026-11-03"]));
  await source.run();
  expect(site.paths()).toEqual([...lists, "/"]);
  const done = { added: 0, changed: 1, deleted: 1, unchanged: 1 };
  expect((await source.shown()).last_result).toMatchObject(done);
  const { collection_id } = source;
  expect(namesOf(await trashOf(ada, { collection_id }))).toEqual(["fish.html"]);
});

test("a run that ends anywhere goes on where it ended, and nothing is there twice", async () => {
  const paths = ["/a", "/b", "/c"];
  const site = await startWebsite();
  for (const path of paths) site.pages.set(path, pageOf(path, `This is page ${path}.`));
  site.pages.set("/sitemap.xml", sitemapOf());
  const source = await follow(`${site.url}/sitemap.xml`);
  site.pages.set(
    "/sitemap.xml",
    sitemapOf(...paths.map((path) => [`${site.url}${path}`] as const)),
  );
  site.paths();
  const ending = new AbortController();
  site.onAsk(() => site.asked.length === 3 && ending.abort());
  await expect(source.run({}, ending.signal)).rejects.toThrow();
  const there = (await source.documents()).length;
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(3);
  site.paths();
  await source.run();
  expect(site.paths()).toHaveLength(1 + 3 - there);
  expect(await source.paths()).toEqual(["a.html", "b.html", "c.html"]);
});

test("pages that a website's robots.txt keeps from programs are refused, at the pace that it asks for", async () => {
  const site = await startWebsite({
    "/robots.txt": "User-agent: *\nDisallow: /private/\nCrawl-delay: 2",
    "/a": pageOf("A", "Sentence one."),
    "/b": pageOf("B", "Sentence two."),
  });
  const at = (path: string) => [`${site.url}${path}`] as const;
  site.pages.set("/map", sitemapOf(at("/private/c"), at("/a"), at("/b")));
  const began = Date.now();
  const source = await follow(`${site.url}/map`);
  expect(site.asked[2]!.at - began).toBeGreaterThan(1900);
  expect(site.paths()).toEqual(["/map", "/a", "/b"]);
  const { last_result, counts } = await source.shown();
  expect([last_result, counts]).toMatchObject([{ added: 2, failed: 1 }, { failed: 1 }]);
});

test("while a website's robots.txt cannot be read, its pages are not asked for", async () => {
  const site = await startWebsite({
    "/robots.txt": { status: 503 },
    "/a": pageOf("A", "Sentence one."),
  });
  site.pages.set("/map", sitemapOf([`${site.url}/a`]));
  const source = await follow(`${site.url}/map`);
  expect(site.paths()).toEqual(["/map"]);
  expect(await source.shown()).toMatchObject({ failure: null, last_result: { failed: 1 } });
  // One that never ends is heeded as far as it is read.
  const rules = "User-agent: *\nDisallow: /private";
  site.pages.set("/robots.txt", `${rules}\n${"# Nothing more.\n".repeat(60_000)}`);
  site.pages.set("/map", sitemapOf([`${site.url}/a`], [`${site.url}/private`]));
  await source.run();
  expect(site.paths()).toEqual(["/map", "/a"]);
  expect((await source.shown()).last_result).toMatchObject({ added: 1, failed: 1 });
});

test("what is no sitemap, or is too large, is said in words", async () => {
  const many = Array.from({ length: 5001 }, (_, n) => [`https://example.org/${n}`] as const);
  const site = await startWebsite({
    "/page": pageOf("A", "Sentence one."),
    "/feed": rssOf(),
    "/many.xml": sitemapOf(...many),
    "/bomb.xml.gz": gzipSync(Buffer.alloc(60 * 1024 * 1024, " ")),
    "/files.xml": indexOf(...many.map(([url]) => url)),
  });
  for (const [path, code] of [
    ["/page", "sync_not_a_sitemap"],
    ["/feed", "sync_not_a_sitemap"],
    ["/many.xml", "sync_too_many_pages"],
    ["/files.xml", "sync_too_many_pages"],
    ["/bomb.xml.gz", "file_larger_than"],
    ["/missing.xml", "import_status"],
  ]) {
    const source = await follow(`${site.url}${path}`);
    expect([path, (await source.shown()).failure?.code]).toEqual([path, code]);
  }
});

test("a website that has enough of requests gets no more of them in this run", async () => {
  const site = await startWebsite();
  const paths = Array.from({ length: 8 }, (_, n) => `/${n}`);
  for (const path of paths) site.pages.set(path, { status: 429 });
  site.pages.set("/map", sitemapOf(...paths.map((path) => [`${site.url}${path}`] as const)));
  const source = await follow(`${site.url}/map`);
  expect(site.paths()).toEqual(["/map", "/0"]);
  const failure = { code: "import_status", params: { status: 429 } };
  expect((await source.shown()).failure).toMatchObject(failure);
});
