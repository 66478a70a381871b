import type { NewColumn } from "@lectern/contract/review-columns";

import type { Person, startApp } from "../app.ts";
import { read } from "../topics/topics.ts";
import { asking, cellOf, filled, reviewOf } from "./reviews.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export type Asked = Pick<NewColumn, "question" | "type"> & Partial<NewColumn>;

let count = 0;

/** Returns what the built-in model makes of a document for a question. */
export async function readByBuiltIn(
  app: App,
  person: Person,
  collection: string,
  passages: string[],
  { question, type, ...more }: Asked,
) {
  const name = `Document ${++count}.txt`;
  const document = await read(app, person, collection, { name, passages });
  const review = await reviewOf(person, [document], [asking(question, type, more)]);
  await filled(person, review.id);
  const { cell, result } = await cellOf(person, review.id, document, review.columns[0]!.id);
  const { state, value, candidates, reason } = cell;
  return { state, value, candidates, reason: reason?.code, quote: result?.quotes[0]?.quote };
}
