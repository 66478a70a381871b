import { expect, test } from "vitest";

import { pathOf, versionOf } from "./pages.ts";
import { feedNamedIn, readFeed } from "./read-feed.ts";
import { readSitemap } from "./read-sitemap.ts";

const base = "https://example.org/news/feed";

test.each([
  [
    "RSS 2.0",
    `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><rss version="2.0" xmlns:media="m" xmlns:atom="a"><channel>
      <title>All</title><link>https://example.org</link><atom:link rel="self" href="${base}"/>
      <item><media:title>Not this</media:title><title><![CDATA[Roof & <b>gutter</b>]]></title>
        <link> /roof#top </link><guid isPermaLink="false">17</guid><pubDate>Mon, 02 Nov 2026 08:00:00 +0100</pubDate>
        <source url="x"><title>Nor this</title></source></item>
      <item><guid>https://example.org/tide</guid></item>
      <item><title>Nowhere</title><guid>18</guid></item>
      <item><link>javascript:alert(1)</link></item></channel></rss>`,
    [
      {
        url: "https://example.org/roof",
        title: "Roof & gutter",
        changed: "2026-11-02T07:00:00.000Z",
      },
      { url: "https://example.org/tide" },
    ],
  ],
  [
    "Atom",
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><link href="/"/>
      <entry><title type="xhtml"><div>The <i>tide</i></div></title><id>tag:example.org,2026:1</id>
        <link rel="edit" href="/edit/1"/><link rel="alternate" type="application/json" href="/1.json"/>
        <link rel="alternate" type="text/html" href="/1"/><published>2026-11-01T00:00:00Z</published>
        <updated>2026-11-03T00:00:00Z</updated><source><title>Other</title><id>https://example.com/</id></source></entry>
      <entry><title>Later</title><id>https://example.org/2</id><updated>never</updated></entry></feed>`,
    [
      { url: "https://example.org/1", title: "The tide", changed: "2026-11-03T00:00:00.000Z" },
      { url: "https://example.org/2", title: "Later" },
    ],
  ],
  [
    "RSS 1.0",
    `<rdf:RDF xmlns:rdf="r" xmlns="s" xmlns:dc="d"><channel rdf:about="/"><title>All</title></channel>
      <item rdf:about="https://example.org/a"><title>A</title><dc:date>2026-11-02</dc:date></item></rdf:RDF>`,
    [{ url: "https://example.org/a", title: "A", changed: "2026-11-02T00:00:00.000Z" }],
  ],
])("the entries of a feed are read: %s", (_, xml, pages) => {
  expect(readFeed(xml, base)).toEqual(pages);
});

test("entities that a feed makes itself are not replaced", () => {
  const bomb = `<!DOCTYPE b [<!ENTITY a "${"a".repeat(1000)}"><!ENTITY b "${"&a;".repeat(1000)}">]>`;
  const xml = `${bomb}<rss><channel><item><title>&b;</title><link>/a</link></item></channel></rss>`;
  expect(readFeed(xml, base)).toEqual([{ url: "https://example.org/a", title: "&b;" }]);
});

test("a feed that breaks off is an error, and a page is no feed", () => {
  expect(() => readFeed("<rss><channel><item><link>/a", base)).toThrow();
  const html = `<html><link rel="alternate" type="application/atom+xml" href="feed.xml"></html>`;
  expect(readFeed(html, base)).toBeUndefined();
  expect(readFeed("", base)).toBeUndefined();
  const deep = `<rss>${"<a>".repeat(1_000_000)}${"</b>".repeat(1_000_000)}`;
  expect(() => readFeed(deep, base)).toThrow();
  expect(() => readSitemap(deep.replace("<rss>", "<urlset>"), base)).toThrow();
  expect(feedNamedIn(html, base)).toBe("https://example.org/news/feed.xml");
  expect(feedNamedIn("<html></html>", base)).toBeUndefined();
});

test("a feed with more than it needs is read in a moment, as far as it is used", () => {
  const values = `${"<link>/b</link>".repeat(200_000)}${"<x/>".repeat(1_000_000)}`;
  const entry = `<item><link>/a</link>${values}</item>`;
  const many = Array.from({ length: 600 }, (_, n) => `<item><link>/${n}</link></item>`).join("");
  const started = performance.now();
  const pages = readFeed(`<rss><channel>${entry}${many}</channel></rss>`, base);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(pages).toHaveLength(500);
  expect(pages?.[0]?.url).toBe("https://example.org/a");
});

test("the path of a page is its own, and its version changes with its time and once in a while", () => {
  const urls = ["/a", "/a/", "/a.html", "/a?b", "/A%2FB/..%2F/c.pdf", "/"];
  const paths = urls.map((path) => pathOf({ url: `https://example.org${path}` }, true));
  expect(new Set(paths).size).toBe(urls.length);
  expect(paths.map((path) => path.replace(/ [0-9a-f]{12}\./, "."))).toEqual([
    "a.html",
    "a.html",
    "a.html",
    "a.html",
    "A B/.. /c.pdf",
    "example.org.html",
  ]);
  // A long name is not cut inside a character.
  const long = pathOf({ url: `https://example.org/${"a".repeat(79)}🦩b` }, true);
  expect(Buffer.from(long).toString()).toBe(long);
  const page = { url: "https://example.org/a" };
  const [dayMs, now] = [24 * 60 * 60_000, Date.UTC(2026, 10, 2)];
  const versions = [0, 1, 2].map((days) => versionOf(page, dayMs, now + days * dayMs));
  expect(new Set(versions).size).toBe(3);
  expect(versionOf({ ...page, changed: "2026" }, dayMs, now)).not.toBe(versions[0]);
});
