import type { Deps } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { unitOf } from "../../../files/index.ts";
import { chunkId } from "../../../library/pure.ts";
import type { Passage } from "../../../search/index.ts";
import { kept } from "../../../topics/index.ts";
import { termsOfQuestion } from "./question-terms.ts";
import { savedFrom, type SavedRow, savedWith } from "./snippets-store.ts";

/** Memory bound, far above any context window. */
const mostSaved = 5_000;

/** A snippet as a passage; its score is the share of the question's words it contains. */
export interface SnippetPassages {
  passages: Passage[];
  /** The documents of the snippets. */
  documentIds: string[];
}

/**
 * Snippets of these topics that the member may see, at most `limit`: those that share most words
 * with the question first, else in topic order.
 */
export async function snippetPassages(
  { db }: Pick<Deps, "db">,
  member: Member,
  topicIds: string[],
  { question, limit }: { question: string; limit: number },
): Promise<SnippetPassages> {
  if (topicIds.length === 0) return { passages: [], documentIds: [] };
  const { documents, languages } = await savedFrom(db, member, topicIds);
  const asked = new Map(
    languages.map((language) => [language, [...termsOfQuestion(question, language).keys()]]),
  );
  const terms = [...asked].flatMap(([language, own]) => own.map((term) => kept(language, term)));
  const rows = await savedWith(db, member, topicIds, { terms, limit });
  const passages = rows.flatMap((row) =>
    passageOf(row, row.shared / Math.max(1, asked.get(row.language)?.length ?? 0)),
  );
  return { passages, documentIds: documents };
}

/** All snippets of these topics, in topic order. */
export async function wholeSnippets(
  deps: Pick<Deps, "db">,
  member: Member,
  topicIds: string[],
  question: string,
): Promise<Passage[]> {
  if (topicIds.length === 0) return [];
  const limit = mostSaved;
  const saved = await Promise.all(
    [member, asReader(member)].map((one) =>
      snippetPassages(deps, one, topicIds, { question, limit }),
    ),
  );
  return saved.flatMap(({ passages }) => passages);
}

/** Empty if the page does not contain the quote: only text of the page can be cited. */
function passageOf(row: SavedRow, score: number): Passage[] {
  const start = row.page_text.indexOf(row.quote);
  const chunk = row.chunks.findLast((one) => one.start <= start) ?? row.chunks[0];
  if (start === -1 || !chunk) return [];
  return [
    {
      chunkId: chunkId(row.document_id, chunk.ordinal),
      score,
      text: row.quote,
      start,
      page: row.page,
      unit: unitOf(row.kind),
      label: row.label,
      segments: null,
      heading: chunk.heading,
      language: row.language,
      document: {
        id: row.document_id,
        name: row.document_name,
        collectionId: row.collection_id,
        standing: row.standing,
      },
    },
  ];
}
