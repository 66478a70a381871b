import { mostFound, type Place } from "@lectern/contract/library";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { rectsOf } from "@lectern/document-parser/segments";
import { ordinalOf } from "../documents/chunk-id.ts";
import { demandDocument } from "../documents/documents.ts";
import * as store from "./find-store.ts";
import { foldedQuery, placesOf } from "./find-text.ts";
import { outlineOf } from "../store.ts";

/** Pages searched before other requests get a turn. */
const batch = 200;
/** Milliseconds after which the matches found so far are returned. */
const timeoutMs = 3000;

/** Returns where words occur in a document. Reads pages in order, and only as far as needed. */
export async function inDocument({ db }: Deps, member: Member, id: string, q: string) {
  await demandDocument(db, member, id);
  const query = foldedQuery(q);
  const began = Date.now();
  const results: Place[] = [];
  for (let after = 0; query !== "";) {
    const pages = await store.textsAfter(db, member, id, after, batch);
    const found = pages.flatMap(({ number, text }) =>
      placesOf(query, text).map((place) => ({ page: number, ...place })),
    );
    found.splice(mostFound - results.length);
    const numbers = [...new Set(found.map(({ page }) => page))];
    const segments = await store.segmentsOf(db, member, id, numbers);
    for (const place of found) results.push(located(place, segments.get(place.page)));
    after = pages.at(-1)?.number ?? after;
    if (results.length === mostFound) return { results, complete: false };
    if (pages.length < batch) break;
    if (Date.now() - began > timeoutMs) return { results, complete: false };
  }
  return { results, complete: true };
}

type Span = Omit<Place, "rects">;

const located = (span: Span, segments: Buffer | undefined): Place => ({
  ...span,
  rects: segments ? rectsOf(segments, span.start, span.end) : [],
});

/**
 * Returns the characters [start, end) of a page with their position; throws not_found if there are
 * none.
 */
export async function passage({ db }: Deps, member: Member, id: string, span: Span) {
  await demandDocument(db, member, id);
  const page = await store.pageOf(db, member, id, span.page);
  const text = page?.text.slice(span.start, span.end) ?? "";
  if (!page || text === "") throw notFound("passage_not_found");
  return { text, ...located({ ...span, end: span.start + text.length }, page.segments) };
}

/** Returns the passage with this ID from a search result. */
export async function foundPassage(deps: Deps, member: Member, id: string, passageId: string) {
  await demandDocument(deps.db, member, id);
  const ordinal = ordinalOf(id, passageId);
  const span =
    ordinal === null ? undefined : await store.chunkAt(deps.db, member.orgId, id, ordinal);
  if (!span) throw notFound("passage_not_found");
  return passage(deps, member, id, span);
}

/** Returns the table of contents with each entry's vertical position on its page. */
export async function outline({ db }: Deps, member: Member, id: string) {
  await demandDocument(db, member, id);
  const entries = await outlineOf(db, member.orgId, id);
  const numbers = [...new Set(entries.map(({ page }) => page))];
  const tops = new Map<unknown, number | undefined>();
  for (let at = 0; at < numbers.length; at += batch) {
    const segments = await store.segmentsOf(db, member, id, numbers.slice(at, at + batch));
    for (const entry of entries) {
      const here = segments.get(entry.page);
      if (here) tops.set(entry, rectsOf(here, entry.start, entry.start + 1)[0]?.y);
    }
  }
  return { results: entries.map((entry) => ({ ...entry, top: tops.get(entry) ?? null })) };
}
