import type { Deps } from "#deps";
import { iterateRows, ownRowsBy } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import * as store from "./exporting-store.ts";

type Needs = Pick<Deps, "db" | "ending">;

const reviewsAtOnce = 50;
const verdictsAtOnce = 500;

/** Yields the member's own reviews with their questions for a personal data export. */
export async function* reviewsOf(deps: Needs, member: Member) {
  const rows = iterateRows(deps, reviewsAtOnce, (page) => store.someOwn(deps.db, member, page));
  for await (const review of rows) {
    const questions = await store.questionsOf(deps.db, member, review.id);
    yield { ...review, questions };
  }
}

/** Yields what the member said about cells of any review. */
export const reviewVerdictsOf = ownRowsBy(verdictsAtOnce, store.someVerdicts);
