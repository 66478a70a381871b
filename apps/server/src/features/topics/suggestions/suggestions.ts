import type { SuggestedTopic } from "@lectern/contract/topics";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { sentences } from "../../ingestion/reading/sentences.ts";
import { demandCollection } from "../../library/collections.ts";
import { analyze } from "../../search/analysis/analyze.ts";
import { type Passage, passages } from "../../search/search.ts";
import { placed } from "../snippets/rects.ts";
import * as store from "./store.ts";
import { choose, sharedHeadings, sharedWords, type Theme } from "./themes.ts";

const begun = { documents: 40, characters: 3000 };
const mostPassages = 4;

/**
 * Topics that a collection's documents suggest: what several of them have as a heading or begin with,
 * each with the sentences that speak of it. Read from the newest documents; the same documents suggest
 * the same. Throws not_found where the member may not see the collection.
 */
export async function suggest(
  { db }: Deps,
  member: Member,
  collectionId: string,
  limit: number,
): Promise<{ results: SuggestedTopic[] }> {
  await demandCollection(db, member, collectionId);
  const [headings, texts, known] = await Promise.all([
    store.headings(db, member, collectionId),
    store.beginnings(db, member, collectionId, begun),
    store.titles(db, member, collectionId),
  ]);
  // What one document alone says is a theme only where there is no other.
  const least = Math.min(2, texts.length);
  const named = sharedHeadings(headings, Math.max(texts.length, 1), least);
  const themes = choose([...named, ...sharedWords(texts, least)], known, limit);
  const results = await Promise.all(
    themes.map(async (theme) => {
      const wanted = { collectionIds: [collectionId], limit: 3 * mostPassages };
      return topicOf(theme, await passages({ db }, member, theme.title, wanted));
    }),
  );
  return { results: results.filter((one) => one.passages.length > 0) };
}

/** The theme with the best passage of each document, as long as there are not too many. */
function topicOf(theme: Theme, found: Passage[]): SuggestedTopic {
  const holding = found.filter((one) => quoteOf(theme, one) !== undefined);
  const best = [...Map.groupBy(holding, ({ document }) => document.id).values()];
  return {
    title: theme.title,
    language: theme.language,
    document_count: theme.documents.size,
    passages: best.slice(0, mostPassages).flatMap(([one]) => (one ? [shown(theme, one)] : [])),
  };
}

/** The sentence of a passage that holds most of the theme's words; the first of several. */
function quoteOf({ terms }: Theme, { text, language }: Passage) {
  let best: { start: number; end: number; held: number } | undefined;
  for (const { start, end } of sentences(text, language)) {
    const held = terms.intersection(new Set(analyze(text.slice(start, end), language))).size;
    if (held > (best?.held ?? 0)) best = { start, end, held };
  }
  return best;
}

function shown(theme: Theme, one: Passage): SuggestedTopic["passages"][number] {
  const { start, end } = quoteOf(theme, one) ?? { start: 0, end: one.text.length };
  const { id, name, collectionId } = one.document;
  return {
    document: { id, name, collection_id: collectionId },
    page: one.page,
    unit: one.unit ?? "page",
    label: one.label ?? null,
    quote: one.text.slice(start, end),
    rects: placed(one.segments, one.page, one.start + start, one.start + end),
  };
}
