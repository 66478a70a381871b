import type { SummarySentence } from "@lectern/contract/summaries";
import { setImmediate as others } from "node:timers/promises";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member, OrgId } from "#http/member.ts";
import { publishing } from "#scopes";

import { rectsOf } from "@lectern/document-parser/segments";
import { sentences } from "@lectern/text-analysis/language/sentences";
import { unitOf } from "../files/index.ts";
import { pagesOf } from "../library/index.ts";
import { analyze } from "@lectern/text-analysis/analyze";
import { type Candidate, choose } from "./choose.ts";
import {
  isProse,
  introChunks,
  summaryHeadings,
  standaloneWeight,
  positionWeight,
} from "./prose.ts";
import * as store from "./store.ts";
import { weigh } from "./weights.ts";

/** Raise it when other sentences would be chosen. */
const VERSION = 1;
/** Maximum frequent terms weighed, and maximum chunks read, for a document of any length. */
const mostTerms = 1000;
const mostChunks = 60;
const mostRead = 100;
const minSentences = 3;
const maxSentences = 5;

type Found = NonNullable<Awaited<ReturnType<typeof store.findDocument>>>;

/**
 * Returns sentences that tell what a document is about, in reading order. They are chosen on the
 * first request and stored until the document is read again. Throws not_found where the member may
 * not see it.
 */
export async function get(
  deps: Pick<Deps, "db" | "dbFor">,
  member: Member,
  id: string,
): Promise<{ sentences: SummarySentence[] }> {
  const { db } = deps;
  const document = await store.findDocument(db, member, id);
  if (!document) throw notFound("document_not_found");
  if (document.status !== "ready" && document.status !== "ingested") return { sentences: [] };
  const key = { run_id: document.run_id, version: VERSION };
  let spots = await store.findSummary(db, member.orgId, id, key);
  if (!spots) {
    spots = await sumUp(db, member.orgId, id, document);
    // A reader of an edition may be the first to ask for it.
    await store.keepSummary(publishing(deps, member.orgId).db, member.orgId, id, {
      ...key,
      spots,
    });
  }
  return { sentences: await sentencesOf(db, member.orgId, id, document, spots) };
}

async function sentencesOf(db: Db, orgId: OrgId, id: string, { kind }: Found, spots: store.Spot[]) {
  const numbers = spots.map(({ page }) => page);
  const pages = await pagesOf(db, orgId, id, numbers);
  return spots.flatMap(({ page: number, start, end }): SummarySentence[] => {
    const page = pages.get(number);
    if (!page) return [];
    const { label, text, segments } = page;
    const rects = rectsOf(segments, start, end);
    return [
      { page: number, start, end, rects, text: text.slice(start, end), unit: unitOf(kind), label },
    ];
  });
}

async function sumUp(db: Db, orgId: OrgId, id: string, document: Found): Promise<store.Spot[]> {
  const weights = await weigh(await store.commonTerms(db, orgId, document.no, mostTerms));
  const central = [...weights.chunks].toSorted(([, a], [, b]) => b - a).slice(0, mostChunks);
  const chunks = await store.chunksOf(db, orgId, id, {
    ordinals: central.map(([ordinal]) => ordinal),
    first: introChunks,
    headings: summaryHeadings,
    limit: mostRead,
  });
  const pages = await pagesOf(db, orgId, id, [...new Set(chunks.map(({ page }) => page))]);
  const candidates: Candidate<store.Spot>[] = [];
  for (const chunk of chunks) {
    const text = pages.get(chunk.page)?.text ?? "";
    candidates.push(...candidatesIn(chunk, text, document.language));
    // Yields, so that other requests need not wait.
    await others();
  }
  const count = Math.min(
    maxSentences,
    minSentences + Math.floor(Math.log10(Math.max(document.chunks, 1))),
  );
  const chosen = choose(candidates, weights.terms, count).map(({ spot }) => spot);
  return chosen.toSorted((a, b) => a.page - b.page || a.start - b.start);
}

/** Returns the sentences of a chunk that can be read by themselves. */
function candidatesIn(
  { page, start, finish, heading, ordinal, language }: store.ChunkRow,
  pageText: string,
  documentLanguage: string | null,
): Candidate<store.Spot>[] {
  const spoken = language ?? documentLanguage ?? "und";
  const place = positionWeight(heading, ordinal);
  if (place === 0) return [];
  return sentences(pageText.slice(start, finish), spoken).flatMap((range) => {
    const spot = { page, start: start + range.start, end: start + range.end };
    const text = pageText.slice(spot.start, spot.end);
    if (!isProse(text, spoken)) return [];
    const terms = [...new Set(analyze(text, spoken))];
    return [{ spot, text, terms, worth: place * standaloneWeight(text) }];
  });
}
