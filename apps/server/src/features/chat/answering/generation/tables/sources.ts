import { memoize } from "#memoize";

import { chunkId } from "../../../../library/pure.ts";
import { documentTitle } from "../../document-title.ts";
import { coveredPeriod, knownFacts } from "../../../../facts/pure.ts";
import type { Evidence, Quote } from "../../evidence.ts";
import type { PartialDate, Period } from "@lectern/text-analysis/dates/period";
import { compare, type NamedPeriod, periodsIn } from "@lectern/text-analysis/dates/periods";
import { passagesToQuote } from "../../retrieval/limits.ts";
import { type StoredPage, titleCharacters, type WantedPage } from "../page-reader.ts";
import { Parts } from "./parts.ts";
import { tablesOf } from "./read-tables.ts";
import type { Table } from "./table.ts";

/** What a document says about itself. */
export interface Issuer {
  name: string;
  /** Its name and the beginning of its first page; `head` is a shorter part. */
  text: string;
  head: string;
  /** The period it reports on, under the document's name for it. */
  named: NamedPeriod | undefined;
  /** The same under the name of its fiscal quarter, as its passages state it. */
  fiscal: NamedPeriod | undefined;
  /** The period it covers as stated by a person, else the only period in its name. */
  period: Period | undefined;
  /** The period that it says it covers, as corrected by a person. */
  covers: Period | undefined;
}

/** A page with its tables. */
export interface TableSource {
  /** The best of the passages on the page. */
  evidence: Evidence;
  page: StoredPage;
  /** Read on first access. */
  readonly tables: Table[];
  issuer: Issuer;
  /** The headings above its passages. */
  heading: string;
  /** Caches its prepared texts; shared with the other sources of its language. */
  parts: Parts;
}

/** The best passages, whose pages are read for headings, lists, forms and messages. */
export const structuredOf = (evidence: readonly Evidence[]) => evidence.slice(0, passagesToQuote);

/** Characters at the beginning of a first page that are read with the document's name. */
const headCharacters = 300;
/** The facts that identify a document and its subject. */
const naming = ["title", "issuer", "body", "author", "recipient", "party", "product"] as const;

/**
 * The first page of each document of these passages, the pages of the best of them, and, for table
 * passages, their pages and the previous pages, where a table may begin.
 */
export function pagesOf({
  evidence,
  named,
  tableEvidence,
}: {
  evidence: readonly Evidence[];
  named: readonly Evidence[];
  tableEvidence: readonly Evidence[];
}): WantedPage[] {
  const wanted = new Map<string, WantedPage>();
  const want = (documentId: string, number: number, part: WantedPage["part"]) => {
    const place = placeOf(documentId, number);
    if (number > 0 && wanted.get(place)?.part !== "cited")
      wanted.set(place, { documentId, number, part });
  };
  for (const { documentId } of [...evidence, ...tableEvidence, ...named])
    want(documentId, 1, "title");
  for (const { documentId, page } of structuredOf(evidence)) want(documentId, page, "cited");
  for (const { documentId, page } of tableEvidence) {
    want(documentId, page - 1, "whole");
    want(documentId, page, "cited");
  }
  return [...wanted.values()];
}

/** The tables of a page, below those of the page before it. */
interface PageTables {
  before: StoredPage | undefined;
  tables: Table[];
}

/** Caches the tables of a page: questions about one document read the same pages. */
const tablesKnown = new WeakMap<StoredPage, PageTables>();

function tablesBelow(page: StoredPage, before: StoredPage | undefined): Table[] {
  const known = tablesKnown.get(page);
  if (known && known.before === before) return known.tables;
  const tables = tablesOf(page, before && (() => lastTable(before)));
  tablesKnown.set(page, { before, tables });
  return tables;
}

/** The parts of texts, by their language. */
export type PartsByLanguage = Map<string, Parts>;

/** The pages of passages with their tables, pages of the best passages first. */
export function sourcesFrom(
  evidence: readonly Evidence[],
  pages: readonly StoredPage[],
  issuers: ReadonlyMap<string, Issuer>,
  readers: PartsByLanguage = new Map(),
): TableSource[] {
  const byPlace = placed(pages);
  const best = new Map<string, Evidence>();
  for (const one of evidence) {
    const place = placeOf(one.documentId, one.page);
    if (!best.has(place)) best.set(place, one);
  }
  return [...best].flatMap(([place, one]) => {
    const page = byPlace.get(place);
    const issuer = issuers.get(one.documentId);
    if (!page || !issuer) return [];
    const before = byPlace.get(placeOf(one.documentId, one.page - 1));
    const heading = [...new Set(page.chunks.map((chunk) => chunk.heading ?? ""))].join(" › ");
    const parts = readers.get(page.language) ?? new Parts(page.language);
    readers.set(page.language, parts);
    const source: TableSource = {
      evidence: one,
      page,
      issuer,
      heading,
      parts,
      get tables() {
        return tablesBelow(page, before);
      },
    };
    return [source];
  });
}

/**
 * What each document of these passages says about itself, by document id: in its name, on its first
 * page, and in the header and footer of its best passage's page, or of its first page if that was
 * not read.
 */
export function issuersOf(
  evidence: readonly Evidence[],
  pages: readonly StoredPage[],
): Map<string, Issuer> {
  const byPlace = placed(pages);
  const issuers = new Map<string, Issuer>();
  for (const [documentId, own] of Map.groupBy(evidence, (one) => one.documentId)) {
    const [best] = own;
    if (!best) continue;
    const first = byPlace.get(placeOf(documentId, 1));
    const read = own.flatMap((one) => byPlace.get(placeOf(documentId, one.page)) ?? []);
    const texts = new Set([...own, ...read].map(({ text }) => text));
    issuers.set(documentId, issuerOf(best, first, read[0] ?? first, [...texts]));
  }
  return issuers;
}

const placed = (pages: readonly StoredPage[]) =>
  new Map(pages.map((page) => [placeOf(page.document_id, page.number), page]));

const placeOf = (documentId: string, page: number) => `${documentId} ${page}`;

/** The table at the end of a page: only furniture and footnotes may follow it. */
function lastTable(page: StoredPage): Table | undefined {
  const last = page.blocks.findLast(({ kind }) => kind !== "furniture" && kind !== "footnote");
  return last?.kind === "table" ? tablesOf(page).at(-1) : undefined;
}

function issuerOf(
  { documentName }: Evidence,
  first: StoredPage | undefined,
  page: StoredPage | undefined,
  texts: readonly string[],
): Issuer {
  const name = documentTitle(documentName);
  const facts = knownFacts(first?.facts ?? null, first);
  const said = naming.flatMap((fact) => facts.valuesOf(fact)).join("\n");
  const title = facts.refuted.reduce(
    (text, value) => text.replaceAll(value, " "),
    first?.text.slice(0, titleCharacters) ?? "",
  );
  const periods = periodsIn(name);
  const furniture = (page?.blocks ?? []).flatMap(({ kind, start, end }) =>
    kind === "furniture" ? [page?.text.slice(start, end) ?? ""] : [],
  );
  const quarters = [name, ...furniture].flatMap((said) => periodsIn(said));
  const quarter = quarters.find(({ through, year }) => through !== undefined && year !== undefined);
  const covers = coveredPeriod(facts.valuesOf("period")[0]);
  const end = covers?.months ? covers.end : undefined;
  return {
    name,
    text: `${name}\n${said}\n${title}`,
    head: `${name}\n${said}\n${title.slice(0, headCharacters)}`,
    named:
      quarter?.through !== undefined && quarter.year !== undefined && isWhole(end)
        ? { year: quarter.year, through: quarter.through, end }
        : undefined,
    fiscal: isWhole(end) ? fiscalQuarter(texts, end) : undefined,
    period: facts.isCorrected("period") ? covers : periods.length === 1 ? periods[0] : undefined,
    covers,
  };
}

/** The fiscal quarters that a text names. Kept, since questions about one document read the same. */
const quartersIn = memoize(512, (text: string) =>
  periodsIn(text).flatMap(({ fiscal, through, year }) =>
    fiscal && through !== undefined && year !== undefined ? [{ through, year }] : [],
  ),
);

/**
 * The fiscal quarter that ended on a day, as texts of its document name it: of the quarter that they
 * name most often, the latest year. "The third quarter of fiscal year 2024" may end in October 2023.
 */
function fiscalQuarter(
  texts: readonly string[],
  end: Required<PartialDate>,
): NamedPeriod | undefined {
  const said = texts.flatMap((text) => quartersIn(text));
  const byQuarter = [...Map.groupBy(said, ({ through }) => through)];
  const [most] = byQuarter.toSorted(([, some], [, others]) => others.length - some.length);
  if (!most) return undefined;
  const [through, named] = most;
  const year = Math.max(...named.map((one) => one.year));
  return Math.abs(year - end.year) > 1 ? undefined : { year, through, end };
}

const isWhole = (date: PartialDate | undefined): date is Required<PartialDate> =>
  date?.year !== undefined && date.month !== undefined && date.day !== undefined;

/** Compares a period of a document with the one asked for. */
export const compareIn = (asked: Period, held: Period, issuer: Issuer | undefined) =>
  compare(asked, held, (asked.fiscal ? issuer?.fiscal : undefined) ?? issuer?.named);

/** Quotes these characters of the page; undefined if no passage contains them. */
export function quoteAt(source: TableSource, from: number, to: number): Quote | undefined {
  const passage = passageAt(source, from, to);
  return passage && { evidence: passage, start: from - passage.start, end: to - passage.start };
}

/** The passage that contains these characters of the page; undefined if none does. */
function passageAt(
  { evidence, page }: TableSource,
  start: number,
  end: number,
): Evidence | undefined {
  if (evidence.start <= start && end <= evidence.start + evidence.text.length) return evidence;
  const chunk = page.chunks.find((one) => one.start <= start && end <= one.finish);
  return (
    chunk && {
      ...evidence,
      chunkId: chunkId(page.document_id, chunk.ordinal),
      start: chunk.start,
      text: page.text.slice(chunk.start, chunk.finish),
      heading: chunk.heading,
    }
  );
}
