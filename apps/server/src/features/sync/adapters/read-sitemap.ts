import { Parser } from "htmlparser2";

import { deepestList, invalidListing } from "./lists.ts";
import { addressIn, type Page, timeIn } from "./read-feed.ts";

/** A sitemap: the pages it names, and other sitemaps. */
export interface Sitemap {
  pages: Page[];
  sitemaps: string[];
}

/** The elements of entries, by the name of the root. */
const entryOf: Readonly<Record<string, string>> = { urlset: "url", sitemapindex: "sitemap" };

const localName = (name: string) => name.slice(name.indexOf(":") + 1).toLowerCase();

/**
 * Reads a sitemap or an index of sitemaps. Returns undefined for what is neither; throws unavailable
 * for one that ends before its root element does: a list with gaps would delete documents.
 */
export function readSitemap(xml: string, base: string): Sitemap | undefined {
  const map: Sitemap = { pages: [], sitemaps: [] };
  const open: string[] = [];
  let isWhole = false;
  let [text, location, changed] = ["", "", ""];
  const parser = new Parser(
    {
      onopentag(tag) {
        if (open.push(localName(tag)) > deepestList) throw invalidListing();
        text = "";
        if (open.length === 2) [location, changed] = ["", ""];
      },
      ontext(some) {
        text += some;
      },
      onclosetag(tag, isImplied) {
        const name = localName(tag);
        open.pop();
        if (isImplied) return;
        if (open.length === 2 && name === "loc") location = text;
        else if (open.length === 2 && name === "lastmod") changed = text;
        else if (open.length === 1 && name === entryOf[open[0] ?? ""]) {
          const url = addressIn(location, base);
          if (url && name === "url") map.pages.push({ url, changed: timeIn(changed) });
          else if (url) map.sitemaps.push(url);
        } else if (open.length === 0) isWhole = Object.hasOwn(entryOf, name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (isWhole) return map;
  if (!/<(\w+:)?(urlset|sitemapindex)[\s>]/i.test(xml.slice(0, 10_000))) return undefined;
  throw invalidListing();
}
