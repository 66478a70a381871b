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

/** Taking outlines apart is most of the time: 50 ms for these, 110 for 300. */
const outlines = 120;
const begun = { documents: 40, characters: 2000 };
const mostPassages = 4;
/** So many themes are tried for each topic that is shown. */
const tried = 3;
/** So far from a heading, in UTF-16 units, its first sentences are looked for. */
const reach = 2500;

/**
 * Topics that a collection's documents suggest: what several of them have as a heading or begin with,
 * each with the sentences that speak of it. Read from the newest documents; the same documents suggest
 * the same. Throws not_found where the member may not see the collection.
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
  // What one document alone says is a theme only where there is no other.
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

/** What so many documents say in the same words is their form, such as the cover of a report. */
const formAt = 6;
/** Sentences that share so much of their words are the same. */
const sameness = 0.6;

/** Whether there is anything to read on it that is not merely the form of the documents. */
function isTold({ passages, document_count }: SuggestedTopic): boolean {
  const [first, ...others] = passages.map(({ quote }) => wordsOf(quote));
  if (!first) return false;
  const isAlike = (words: Set<string>) =>
    words.intersection(first).size >= sameness * words.union(first).size;
  return document_count < formAt || others.length === 0 || !others.every(isAlike);
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu));

const spotsOf = ({ spots }: Theme) => [...spots.values()].slice(0, mostPassages);

const ends = /[.!?…。！？؟।]["'”’»」』)\]]*\s*$/u;

/** No row of a table, no box to tick. */
const isSentence = (text: string) => ends.test(text) && !/\t|^\s*[☐☑☒]/u.test(text);

/** The sentence around or behind a spot that holds most of the theme's words; the first of several. */
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
