import { createHash } from "node:crypto";
import { createServer } from "node:http";

import { afterAll } from "vitest";

import { listenOnFreePort } from "./free-port.ts";

/** What a website answers at a path: a page, a list as XML, bytes, or a status. */
type Answer = string | Buffer | { status: number; to?: string };

const typeOf = (answer: string | Buffer) =>
  typeof answer !== "string"
    ? "application/gzip"
    : answer.startsWith("<?xml")
      ? "application/xml"
      : "text/html; charset=utf-8";

/** A website that names its pages by ETags, and answers 304 where they are the same. */
export async function startWebsite(answers: Record<string, Answer> = {}) {
  const pages = new Map(Object.entries(answers));
  const asked: { path: string; at: number; status: number }[] = [];
  let hears = () => {};
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    const answer = pages.get(path) ?? { status: 404 };
    const say = (status: number, headers: Record<string, string>, body?: string | Buffer) => {
      if (path !== "/robots.txt") asked.push({ path, at: Date.now(), status });
      hears();
      response.writeHead(status, headers).end(body);
    };
    if (typeof answer !== "string" && !Buffer.isBuffer(answer))
      return say(answer.status, answer.to ? { location: answer.to } : {});
    const etag = `"${createHash("md5").update(answer).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) return say(304, { etag });
    say(200, { etag, "content-type": typeOf(answer) }, answer);
  });
  const port = await listenOnFreePort(server);
  afterAll(() => server.close());
  return {
    url: `http://127.0.0.1:${port}`,
    pages,
    /** The requests that were answered, but for those of the robots.txt. */
    asked,
    /** Returns the paths that were asked for since the last call. */
    paths: () => asked.splice(0).map(({ path }) => path),
    onAsk: (does: () => void) => void (hears = does),
  };
}

/** A page of a website, with a script that is another one each time. */
export const pageOf = (title: string, text: string, script = "") =>
  `<!doctype html><html><head><title>${title}</title><script>${script}</script></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

interface Entry {
  link: string;
  title: string;
  date: string;
}

export const rssOf = (...entries: Entry[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Herons</title>${entries
    .map(
      ({ link, title, date }) =>
        `<item><title>${title}</title><link>${link}</link><pubDate>${date}</pubDate></item>`,
    )
    .join("")}</channel></rss>`;

export const sitemapOf = (...pages: (readonly [url: string, changed?: string])[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages
    .map(
      ([url, changed]) =>
        `<url><loc>${url}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
    )
    .join("")}</urlset>`;

export const indexOf = (...urls: string[]) =>
  `<?xml version="1.0"?><sitemapindex>${urls
    .map((url) => `<sitemap><loc>${url}</loc></sitemap>`)
    .join("")}</sitemapindex>`;
