import { storedDetail } from "@lectern/contract/message";
import type { TestRun } from "@lectern/contract/retrieval-tests";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { personName } from "../library/index.ts";
import * as store from "./runs-store.ts";

const none = {
  questions: 0,
  done: 0,
  tested: 0,
  first: 0,
  first_three: 0,
  first_ten: 0,
  not_found: 0,
  gone: 0,
  reciprocal: 0,
};

/** Returns runs with what they found so far. */
export async function shownRuns(
  db: Db,
  { orgId }: Pick<Member, "orgId">,
  rows: readonly store.RunRow[],
): Promise<TestRun[]> {
  const ids = rows.map(({ id }) => id);
  const people = rows.map(({ started_by }) => started_by);
  const [figures, names] = await Promise.all([
    store.figuresOf(db, orgId, ids),
    store.memberNames(db, orgId, people),
  ]);
  return rows.map((row) => {
    const { questions, done, reciprocal, ...found } = figures.get(row.id) ?? none;
    const name = names.get(row.started_by);
    return {
      id: row.id,
      set_id: row.set_id,
      state: row.state,
      failure: row.failure && storedDetail(row.failure),
      started_by: name ? { id: row.started_by, name: personName(name) } : null,
      settings: row.settings,
      questions,
      done,
      figures: {
        ...found,
        reciprocal_rank: found.tested > 0 ? reciprocal / found.tested : null,
      },
      created_at: row.created_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
    };
  });
}
