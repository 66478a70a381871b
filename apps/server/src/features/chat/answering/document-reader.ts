import { setImmediate as others } from "node:timers/promises";

import type { Citation } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { openBoxes } from "../../search/index.ts";
import { citationOf, type Evidence, evidenceOf, type Quote } from "./evidence.ts";
import { builtInFindings } from "./generation/built-in.ts";
import { valueQuestionsIn } from "./generation/tables/follow-on.ts";
import { wholePassages } from "./knowledge/whole-documents.ts";
import { PassageRanking } from "./retrieval/passage-ranking.ts";
import { passagesForTables, passagesToQuote } from "./retrieval/retrieve.ts";

/** What a document says about a question: one statement, with the passages that it rests on. */
export interface ReadStatement {
  /** Verbatim, or what cells of a table say. */
  text: string;
  /** Whether the text is that of the quote. */
  isVerbatim: boolean;
  language: string;
  quotes: PlacedQuote[];
}

/** A citation, and where its quote begins in the page's text. */
export type PlacedQuote = Citation & { start: number };

/** A document whose passages were read, to answer several questions from it alone. */
export interface DocumentReader {
  /** All passages in reading order, numbered from 1. */
  readonly passages: readonly Evidence[];
  /** Returns the passages that hold a word of the question, best first, at most `most`. */
  best(question: string, most: number): Evidence[];
  /** Returns quotes with their places on the pages. */
  place(quotes: readonly Quote[]): Promise<PlacedQuote[]>;
  /**
   * Returns the statements of the built-in model on a question, best first, at most `most`; none
   * where the document does not address it.
   */
  statementsOn(question: string, most: number): Promise<ReadStatement[]>;
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
  const ranking = await PassageRanking.of(passages);
  const boxes = openBoxes(deps, member);
  const knowledge = { collection_ids: [], document_ids: [documentId], topic_ids: [], modes: {} };

  async function place(quotes: readonly Quote[]): Promise<PlacedQuote[]> {
    await boxes.read(quotes.map(({ evidence }) => evidence));
    return quotes.map(({ evidence, start, end }, n) => ({
      ...citationOf(evidence, boxes, { index: n + 1, start, end, support: "supported" }),
      start: evidence.start + start,
    }));
  }

  async function quoted({ text, quotes }: FoundStatement): Promise<ReadStatement> {
    const citations = await place(quotes);
    const language = quotes[0]?.evidence.language ?? "und";
    return {
      text: text ?? citations[0]?.quote ?? "",
      isVerbatim: !text,
      language,
      quotes: citations,
    };
  }

  return {
    passages,
    best: (question, most) => ranking.best(question, most),
    place,
    async statementsOn(question, most) {
      await others();
      const evidence = ranking.best(question, passagesToQuote);
      const asksForValue = valueQuestionsIn(question, []).length > 0;
      const tableEvidence = asksForValue ? ranking.best(question, passagesForTables) : [];
      const context = {
        question,
        searched: question,
        above: [],
        evidence,
        tableEvidence,
        knowledge,
      };
      const { blocks } = await builtInFindings(deps, member, context, { most });
      const statements = blocks.flatMap(({ opening, statements: all }) =>
        all.map((pieces): FoundStatement => ({
          quotes: pieces.flatMap(({ quote }) => quote ?? []),
          text: opening === "table" ? pieces.map(({ text }) => text).join("") : undefined,
        })),
      );
      // Read together, so that placing each needs no statement of its own.
      await boxes.read(statements.flatMap(({ quotes }) => quotes.map(({ evidence: one }) => one)));
      return Promise.all(statements.map(quoted));
    },
  };
}

/** `text`: what cells of a table say; undefined: the words of its quote. */
interface FoundStatement {
  text: string | undefined;
  quotes: Quote[];
}
