import type { Deps } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { unitOf } from "../../../files/index.ts";
import { chunkId } from "../../../library/index.ts";
import type { Passage } from "../../../search/index.ts";
import { kept } from "../../../topics/index.ts";
import { termsOfQuestion } from "./question-terms.ts";
import { savedFrom, type SavedRow, savedWith } from "./saved-store.ts";

/** Far more than a window holds. */
const mostSaved = 5_000;

/** A snippet as a passage to answer from; its score is the share of the question's words that it holds. */
export interface Saved {
  passages: Passage[];
  /** The documents that snippets are from. */
  documentIds: string[];
}

/**
 * What people saved to these topics, as far as the member may see it: at most `limit` snippets, those
 * first that share most words with the question, else in the order of their topics.
 */
export async function savedIn(
  { db }: Pick<Deps, "db">,
  member: Member,
  topicIds: string[],
  { question, limit }: { question: string; limit: number },
): Promise<Saved> {
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

/** The same of all that people saved to these topics, in its order. */
export async function savedWhole(
  deps: Pick<Deps, "db">,
  member: Member,
  topicIds: string[],
  question: string,
): Promise<Passage[]> {
  if (topicIds.length === 0) return [];
  const limit = mostSaved;
  const saved = await Promise.all(
    [member, asReader(member)].map((one) => savedIn(deps, one, topicIds, { question, limit })),
  );
  return saved.flatMap(({ passages }) => passages);
}

/** None where the page does not say it: only what stands there can be cited. */
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
