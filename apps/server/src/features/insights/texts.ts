import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { questionsSeen } from "../chat/index.ts";
import { longestShown, type ProblemRow } from "./store.ts";

const beginning = new RegExp(`^.{0,${longestShown}}`, "su");

/** By whole characters, as the database cuts them. */
const cut = (text: string) => beginning.exec(text)?.[0] ?? "";

/**
 * Returns the texts of those questions that the member may read, by their ids: their own, and those of
 * others as the shared conversations show them, redacted to what the member may see.
 */
export async function textsOf(
  { db }: Pick<Deps, "db">,
  member: Member,
  rows: readonly ProblemRow[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const ofOthers: { id: string; shared_id: string }[] = [];
  for (const { id, is_own, question, shared_id } of rows) {
    if (is_own) texts.set(id, question);
    else if (shared_id !== null) ofOthers.push({ id, shared_id });
  }
  for (const [id, text] of await questionsSeen({ db }, member, ofOthers)) texts.set(id, cut(text));
  return texts;
}
