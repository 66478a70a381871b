import { v7 as uuid } from "uuid";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";
import { tokensAsPassage } from "#tokens";

import { PassageReader } from "@lectern/document-parser/passage-reader";
import { SegmentWriter } from "@lectern/document-parser/segments";
import { putPostings } from "../../src/features/search/indexing.ts";
import { createPostingBuilder } from "@lectern/text-analysis/postings";

export interface TestDocument {
  name: string;
  /** ISO 639-1; default: English. Passages clearly in another language are indexed in that one. */
  language?: string;
  /** Each becomes a chunk; three make a page. */
  passages: string[];
  /** The headings above all passages. */
  heading?: string | null;
}

const passagesOnPage = 3;
const linesOnPage = 40;

/** Returns boxes for each word, in lines of ten words. */
function boxes(text: string): Buffer {
  const writer = new SegmentWriter();
  let word = 0;
  for (const { index, 0: letters } of text.matchAll(/\S+/g)) {
    const [x, y] = [(word % 10) / 10, (Math.floor(word / 10) % linesOnPage) / linesOnPage];
    writer.add(index, letters.length, 0, x, y, x + 0.09, y + 0.5 / linesOnPage);
    word += 1;
  }
  return writer.bytes();
}

/** Returns the rows of a document as it is after ingestion, without a file, and its terms. */
export function readPassages(
  { orgId, accountId }: Pick<Member, "orgId" | "accountId">,
  collectionId: string,
  { name, language = "en", passages, heading = null }: TestDocument,
) {
  const id = uuid();
  const reader = new PassageReader(language);
  const postings = createPostingBuilder();
  const pages: { number: number; text: string }[] = [];
  const chunks = passages.map((passage, ordinal) => {
    const { language: own, terms } = reader.read(passage, null);
    postings.add(ordinal, terms);
    const page = pages.at(-1);
    const number = Math.floor(ordinal / passagesOnPage) + 1;
    const start = page?.number === number ? page.text.length + 2 : 0;
    if (page?.number === number) page.text += `\n\n${passage}`;
    else pages.push({ number, text: passage });
    const spoken = own === language ? null : own;
    return { ordinal, page: number, start, finish: start + passage.length, language: spoken };
  });
  const whose = { organization_id: orgId, document_id: id };
  return {
    document: {
      organization_id: orgId,
      id,
      collection_id: collectionId,
      name,
      extension: "txt",
      mime_type: "text/plain",
      kind: "text" as const,
      size: 1,
      checksum: "0".repeat(32),
      sha256: Buffer.alloc(32),
      blob_key: id,
      status: "ready" as const,
      language,
      page_count: pages.length,
      chunk_count: chunks.length,
      token_count: passages.reduce((sum, text) => sum + tokensAsPassage(text, heading), 0),
      created_by: accountId,
    },
    pages: pages.map((page) => ({ ...whose, ...page, segments: boxes(page.text) })),
    chunks: chunks.map((chunk) => ({ ...whose, ...chunk, heading, kind: "text", tokens: 0 })),
    postings: postings.finish(),
  };
}

/** Adds a document as it is after ingestion, without a file. Returns its id. */
export async function addPassages(
  { db, searchEngine }: Pick<Deps, "db" | "searchEngine">,
  member: Pick<Member, "orgId" | "accountId">,
  collectionId: string,
  given: TestDocument,
): Promise<string> {
  const { document, pages, chunks, postings } = readPassages(member, collectionId, given);
  await db.transaction().execute(async (tx) => {
    await tx.insertInto("document").values(document).execute();
    for (let at = 0; at < pages.length; at += 500) {
      const some = pages.slice(at, at + 500);
      await tx.insertInto("page").values(some).execute();
    }
    for (let at = 0; at < chunks.length; at += 2000) {
      const some = chunks.slice(at, at + 2000);
      await tx.insertInto("chunk").values(some).execute();
    }
    await putPostings({ searchEngine }, tx, member.orgId, document.id, postings);
  });
  return document.id;
}

/** Makes a document the current version of another one, as its ingestion does. */
export async function supersede({ db }: Pick<Deps, "db">, before: string, after: string) {
  const set = (id: string, change: object) =>
    db.updateTable("document").set(change).where("id", "=", id).execute();
  await set(before, { current: false });
  await set(after, { series_id: before, version: 2 });
}
