import type {
  Check,
  CheckedSentence,
  CheckedState,
  listCheckedSentences,
  listChecks,
  OpenCheck,
} from "@lectern/contract/checks";
import { storedDetail } from "@lectern/contract/message";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;

/** Throws not_found unless the check is the member's. */
export async function demandCheck(db: Db, member: Member, id: string): Promise<store.CheckRow> {
  const row = await store.find(db, member, id);
  if (!row) throw notFound("check_not_found");
  return row;
}

async function shown(db: Db, member: Member, rows: readonly store.CheckRow[]): Promise<Check[]> {
  const counts = await store.countsOf(
    db,
    member.orgId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const count = (state: CheckedState | null) => counts.get(row.id)?.get(state) ?? 0;
    return {
      id: row.id,
      name: row.name,
      file_name: row.file_name,
      knowledge: row.knowledge,
      state: row.state,
      failure: row.failure && storedDetail(row.failure),
      counts: {
        supported: count("supported"),
        contradicted: count("contradicted"),
        missing: count("missing"),
        skipped: count("skipped"),
        waiting: count(null),
      },
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  });
}

export async function list(
  { db }: Needs,
  member: Member,
  query: z.output<typeof listChecks.query>,
) {
  const { total, results } = await store.some(db, member, query);
  return { total, results: await shown(db, member, results) };
}

/** Returns a check of the member's without its text. */
export async function summary({ db }: Needs, member: Member, id: string): Promise<Check> {
  const [check] = await shown(db, member, [await demandCheck(db, member, id)]);
  if (!check) throw notFound("check_not_found");
  return check;
}

/** Returns a check of the member's with its text and the states of its sentences. */
export async function get(deps: Needs, member: Member, id: string): Promise<OpenCheck> {
  const check = await summary(deps, member, id);
  const of = { organization_id: member.orgId, id };
  const [text, sentences] = await Promise.all([
    store.textOf(deps.db, of),
    store.outlineOf(deps.db, of),
  ]);
  return { ...check, text, sentences };
}

/** Returns the checked sentences, with the passages that the member may read now. */
export async function sentences(
  { db }: Needs,
  member: Member,
  id: string,
  query: z.output<typeof listCheckedSentences.query>,
) {
  const row = await demandCheck(db, member, id);
  const text = await store.textOf(db, row);
  const { total, results } = await store.someChecked(db, member, row, query);
  return { total, results: results.map((one) => shownSentence(one, text)) };
}

/** What a passage says is not told to those who may no longer read it. */
export function shownSentence(row: store.CheckedRow, text: string): CheckedSentence {
  const { number, start, end, state, difference, has_passage, citation, source } = row;
  const gone = has_passage && (citation === null || source === "gone");
  return {
    number,
    text: text.slice(start, end),
    state: state ?? "missing",
    difference,
    note: gone ? null : row.note,
    note_message: gone ? null : row.note_message,
    passage: gone || citation === null ? null : { ...citation, source },
    gone,
  };
}
