import type { SuggestedTopic } from "@lectern/contract/topics";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { sentences } from "@lectern/text-analysis/language/sentences";
import { demandCollection } from "../../library/index.ts";
import { unitOf } from "../../files/index.ts";
import { analyze } from "@lectern/text-analysis/analyze";
import { placed } from "../snippets/rects.ts";
import * as store from "./store.ts";
import { choose, sharedHeadings, sharedWords, type Theme } from "./themes.ts";

/** Maximum outlines read. Expanding them takes most of the time: 50 ms for 120, 110 ms for 300. */
const outlines = 120;
const begun = { documents: 40, characters: 2000 };
const mostPassages = 4;
/** Number of themes tried per topic returned. */
const tried = 3;
/** Maximum distance of a passage from its heading, in UTF-16 units. */
const reach = 2500;

/**
 * Suggests topics for a collection: headings or first words that several documents share, each with
 * sentences that mention it. Read from the newest documents; the result is deterministic. Throws
 * not_found if the member may not see the collection.
 */
export async function suggest(
  { db }: Pick<Deps, "db">,
  member: Member,
  collectionId: string,
  limit: number,
): Promise<{ results: SuggestedTopic[] }> {
  await demandCollection(db, member, collectionId);
  const [headings, texts, known] = await Promise.all([
    store.headings(db, member, collectionId, outlines),
    store.beginnings(db, member, collectionId, begun),
    store.titles(db, member, collectionId),
  ]);
  // A theme of a single document counts only if there is no other document.
  const least = Math.min(2, texts.length);
  const named = sharedHeadings(headings, Math.max(texts.length, 1), least);
  const themes = choose([...named, ...sharedWords(texts, least)], known, limit * tried);
  const spots = themes.flatMap((theme) => spotsOf(theme));
  const pages = new Map(
    (await store.pagesOf(db, member, spots)).map((page) => [
      `${page.document_id} ${page.number}`,
      page,
    ]),
  );
  const results = themes.map((theme) => ({
    title: theme.title,
    language: theme.language,
    document_count: theme.spots.size,
    passages: spotsOf(theme).flatMap((spot) => {
      const page = pages.get(`${spot.document_id} ${spot.page}`);
      return page ? passageOf(theme, spot, page, collectionId) : [];
    }),
  }));
  return { results: results.filter(isTold).slice(0, limit) };
}

/**
 * Number of documents from which identical sentences are boilerplate, such as the cover of a
 * report.
 */
const formAt = 6;
/** Share of common words from which sentences count as identical. */
const sameness = 0.6;

/** Whether the passages exist and are not just boilerplate. */
function isTold({ passages, document_count }: SuggestedTopic): boolean {
  const [first, ...others] = passages.map(({ quote }) => distinctWords(quote));
  if (!first) return false;
  const isAlike = (words: Set<string>) =>
    words.intersection(first).size >= sameness * words.union(first).size;
  return document_count < formAt || others.length === 0 || !others.every(isAlike);
}

const distinctWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu));

const spotsOf = ({ spots }: Theme) => [...spots.values()].slice(0, mostPassages);

const ends = /[.!?…。！？؟।]["'”’»」』)\]]*\s*$/u;

/** Excludes table rows and check boxes. */
const isSentence = (text: string) => ends.test(text) && !/\t|^\s*[☐☑☒]/u.test(text);

/**
 * Returns the sentence at or after a position that contains most of the theme's words; on a tie the
 * first.
 */
function passageOf(
  { terms, language, title }: Theme,
  { start }: store.Spot,
  page: store.SpotPage,
  collection_id: string,
): SuggestedTopic["passages"] {
  const near = sentences(page.text.slice(0, start + reach), language).filter(
    ({ end }) => end > start,
  );
  const isHeading = (text: string) => text.trim().length < title.length + 10 && near.length > 1;
  let best: { start: number; end: number; held: number } | undefined;
  for (const range of near) {
    const text = page.text.slice(range.start, range.end);
    if (isHeading(text) || !isSentence(text)) continue;
    const held = terms.intersection(new Set(analyze(text, language))).size;
    if (!best || held > best.held) best = { ...range, held };
  }
  if (!best) return [];
  return [
    {
      document: { id: page.document_id, name: page.name, collection_id },
      page: page.number,
      unit: unitOf(page.kind),
      label: page.label,
      quote: page.text.slice(best.start, best.end),
      rects: placed(page.segments, page.number, best.start, best.end),
    },
  ];
}
