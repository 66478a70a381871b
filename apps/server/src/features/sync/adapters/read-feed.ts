import { DomUtils, parseDocument, Parser } from "htmlparser2";

import { deepestList, invalidListing } from "./lists.ts";

/** A page that a feed or a sitemap names. */
export interface Page {
  url: string;
  title?: string | undefined;
  /** When it changed, as the list tells. */
  changed?: string | undefined;
}

/** The fields of an entry, by the names of their elements. */
type Fields = Map<string, { text: string; attributes: Record<string, string> }[]>;

const roots = new Set(["rss", "feed", "rdf:rdf"]);
/** Characters that are looked at of a title, and of a page that may name a feed. */
const mostTitle = 1000;
const mostHead = 100_000;
const entries = new Set(["item", "entry"]);
/** Maximum entries that are read of a feed, which has what is newest first. */
const mostEntries = 500;
/** The elements of an entry that are kept, and maximum values of each. */
const used = new Set([
  "link",
  "guid",
  "id",
  "title",
  "updated",
  "dcterms:modified",
  "pubdate",
  "dc:date",
  "published",
]);
const mostValues = 50;

/** Feeds may give the elements of Atom a prefix. */
const plain = (name: string) => name.toLowerCase().replace(/^(atom|a10):/, "");

/**
 * Reads the first entries of a feed (RSS 2.0, RSS 1.0, Atom). Returns undefined for what is no feed;
 * throws unavailable for one that ends before its root element does. Entities of its own are not
 * replaced.
 */
export function readFeed(xml: string, base: string): Page[] | undefined {
  const open: string[] = [];
  const found: Page[] = [];
  let isFeed: boolean | undefined;
  let isWhole = false;
  let fields: Fields = new Map();
  let text = "";
  let attributes: Record<string, string> = {};
  /** Whether the last tag opened an element: its closing then is its own, `<link/>`. */
  let isEmpty = false;
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const name = plain(tag);
        isFeed ??= roots.has(name);
        if (entries.has(name)) fields = new Map([["about", [{ text: "", attributes: given }]]]);
        // Only what stands in the entry itself: sources and media have titles and links too.
        else if (entries.has(open.at(-1) ?? "")) [text, attributes] = ["", given];
        if (open.push(name) > deepestList) throw invalidListing();
        isEmpty = true;
      },
      ontext(some) {
        text += some;
        isEmpty = false;
      },
      onclosetag(tag, isImplied) {
        const name = plain(tag);
        open.pop();
        if (isImplied && !isEmpty) return;
        isEmpty = false;
        if (entries.has(name)) {
          const page = found.length < mostEntries ? pageOf(fields, base) : undefined;
          if (page) found.push(page);
        } else if (entries.has(open.at(-1) ?? "") && used.has(name)) {
          const values = fields.get(name) ?? [];
          if (values.length < mostValues) values.push({ text: text.trim(), attributes });
          fields.set(name, values);
        }
        if (open.length === 0) isWhole = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (!isFeed) return undefined;
  if (!isWhole) throw invalidListing();
  return found;
}

function pageOf(fields: Fields, base: string): Page | undefined {
  const all = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? []);
  const links = all("link").filter(({ attributes }) => isOfEntry(attributes));
  // A page, if the entry also names other formats of it.
  const [link] = links.toSorted((a, b) => Number(isPage(b)) - Number(isPage(a)));
  const named = [
    ...all("guid").filter(({ attributes }) => attributes["isPermaLink"] !== "false"),
    ...all("id"),
  ].map((one) => one.text);
  const abouts = all("about").map(({ attributes }) => attributes["rdf:about"] ?? "");
  const url =
    addressIn(link ? (link.attributes["href"] ?? link.text) : "", base) ??
    [...named, ...abouts].map((one) => addressIn(one)).find((one) => one !== undefined);
  if (!url) return undefined;
  const [title] = all("title");
  const [date] = all("updated", "dcterms:modified", "pubdate", "dc:date", "published");
  return { url, title: title && shownIn(title.text), changed: date && timeIn(date.text) };
}

const isOfEntry = ({ rel = "alternate" }: Record<string, string>) => rel === "alternate";
const isPage = ({ attributes: { type = "text/html" } }: { attributes: Record<string, string> }) =>
  /html/i.test(type);

/** Returns an address of the web without its fragment; identifiers are none. */
export function addressIn(text: string, base?: string): string | undefined {
  const address = text.trim();
  if (address === "" || /^(urn|tag):/i.test(address) || !URL.canParse(address, base))
    return undefined;
  const url = new URL(address, base);
  url.hash = "";
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}

/** Returns the words of a title that may be HTML. */
const shownIn = (title: string) =>
  DomUtils.textContent(parseDocument(title.slice(0, mostTitle)))
    .replaceAll(/\s+/g, " ")
    .trim() || undefined;

/** Returns a time in one form, so that another spelling of it is no change. */
export function timeIn(text: string): string | undefined {
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Returns the address of the feed that a web page names. */
export function feedNamedIn(html: string, base: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel = "", type = "", href = "" }) {
      if (name !== "link" || !/(^|\s)alternate(\s|$)/i.test(rel)) return;
      if (/^application\/(rss|atom|rdf)\+xml/i.test(type)) found ??= addressIn(href, base);
    },
  });
  parser.end(html.slice(0, mostHead));
  return found;
}
