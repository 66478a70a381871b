import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { openBoxes } from "../../search/index.ts";
import { type Evidence, evidenceOf, type Quote } from "./evidence.ts";
import type { PageReader } from "./generation/page-reader.ts";
import { storedPages } from "./generation/stored-pages.ts";
import { wholePassages } from "./knowledge/whole-documents.ts";
import { placed, type PlacedQuote } from "./read-statements.ts";
import { PassageRanking } from "./retrieval/passage-ranking.ts";

/** A document whose passages were read, to answer several questions from it alone. */
export interface DocumentReader {
  /** All passages in reading order, numbered from 1. */
  readonly passages: readonly Evidence[];
  /** Its pages, as far as the member may still see them. */
  readonly pages: PageReader;
  /** Returns the passages that hold a word of the question, best first, at most `most`. */
  best(question: string, most: number): Promise<Evidence[]>;
  /** Returns quotes with their places on the pages. */
  place(quotes: readonly Quote[]): Promise<PlacedQuote[]>;
}

/** Reads the passages of a document that the member may see, once for all questions. */
export async function openDocument(
  deps: Pick<Deps, "db" | "log">,
  member: Member,
  documentId: string,
): Promise<DocumentReader> {
  const named = { collectionIds: [], documentIds: [documentId] };
  const found = await wholePassages(deps, member, named);
  const passages = found.map((one, at) => evidenceOf(one, at + 1));
  const boxes = openBoxes(deps, member);
  let ranking: Promise<PassageRanking> | undefined;
  return {
    passages,
    pages: storedPages(deps, member),
    best: async (question, most) =>
      (await (ranking ??= PassageRanking.of(passages))).best(question, most),
    place: (quotes) => placed(boxes, quotes),
  };
}
