import { message } from "@lectern/contract/message";
import type { NewExpected, TestOrigin } from "@lectern/contract/retrieval-tests";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db } from "#deps";
import { invalid, notFound } from "#errors";
import type { Member, OrgId } from "#http/member.ts";

import * as store from "./passages-store.ts";
import { type QuotePlace, placesIn } from "./placing.ts";
import { insertQuestions } from "./questions-store.ts";
import type { SetRow } from "./sets-store.ts";

/** A passage to expect, as it stands in a current document. */
export interface PlacedPassage extends QuotePlace {
  document: Pick<store.CurrentDocument, "organization_id" | "id">;
}

/** Whether a document is in the collections that a set is searched in. */
export const isInside = (
  { collection_ids }: Pick<SetRow, "collection_ids">,
  { collection_id }: Pick<store.CurrentDocument, "collection_id">,
) => collection_ids.length === 0 || collection_ids.includes(collection_id);

/**
 * Returns where the passages stand in the current versions of their documents. Throws not_found for
 * a document that the member does not find, and invalid for words that it does not have.
 */
export async function demandPlaced(
  db: Db,
  member: Member,
  set: SetRow,
  expected: readonly z.output<typeof NewExpected>[],
): Promise<PlacedPassage[]> {
  const ids = expected.map(({ document_id }) => document_id.toLowerCase());
  const known = new Map((await store.currentOf(db, member, ids)).map((one) => [one.given_id, one]));
  const placed: PlacedPassage[] = [];
  for (const [at, { page, quote }] of expected.entries()) {
    const document = known.get(ids[at] ?? "");
    if (!document) throw notFound("document_not_found");
    if (!isInside(set, document)) throw refused("test_document_outside");
    const [place] = await placesIn(db, document, [{ quote, page }]);
    if (!place) throw refused("test_passage_not_found");
    placed.push({ document, ...place });
  }
  return placed;
}

const refused = (code: "test_document_outside" | "test_passage_not_found") =>
  invalid(["body", "passages"], message(code));

/** A question to store, with its expected passages. */
export interface NewQuestion {
  text: string;
  origin: TestOrigin;
  chatId?: string;
  passages: readonly PlacedPassage[];
}

/** Stores questions in this order and returns their ids. */
export async function storeQuestions(
  tx: Db,
  { organization_id, id: set_id }: Pick<SetRow, "organization_id" | "id">,
  questions: readonly NewQuestion[],
): Promise<string[]> {
  const rows = questions.map(({ text, origin, chatId }) => ({
    organization_id,
    id: uuid(),
    set_id,
    text,
    origin,
    chat_id: chatId ?? null,
  }));
  await insertQuestions(tx, rows);
  for (const [at, { passages }] of questions.entries())
    await addExpected(tx, { organization_id, question_id: rows[at]?.id ?? "" }, passages, 1);
  return rows.map(({ id }) => id);
}

/** Adds expected passages to a question, numbered from `first`. */
export const addExpected = (
  tx: Db,
  question: { organization_id: OrgId; question_id: string },
  passages: readonly PlacedPassage[],
  first: number,
) =>
  store.insertExpected(
    tx,
    passages.map(({ document, page, start, quote }, at) => ({
      ...question,
      number: first + at,
      document_organization_id: document.organization_id,
      document_id: document.id,
      page,
      start,
      quote,
    })),
  );
