import type { RunCaps } from "@lectern/contract/run-caps";
import type { Run } from "@lectern/contract/runs";
import { sql } from "kysely";
import { expect } from "vitest";

import { endpoints, type Person, type startApp } from "../app.ts";
import { firstMark, type Says, scriptOf } from "./run-model.ts";
import { approve, begin } from "./runs.ts";
import { read } from "../topics/topics.ts";

type App = Awaited<ReturnType<typeof startApp>>;
type Caller = Pick<Person, "call">;

export const lease = "The lease begins on 1 March 2026 and ends on 31 December 2027.";
export const question = "When does the lease end?";
export const sections = [{ title: "Term", questions: [{ text: question }] }];

/** What the scripted model reports for each call. */
export const perCall = 101;

/** Returns a script that notes and writes when the lease ends. */
export const leaseScript = (says: Says = {}) =>
  scriptOf({
    planner: `SECTION Term\nQ ${question}`,
    researcher: "NOTE Q1 [1] The lease ends on 31 December 2027.\nDONE",
    writer: (_, asked) => `The lease ends on 31 December 2027 [${firstMark(asked)}].`,
    ...says,
  });

/** Somebody with a lease in a workspace of their own. */
export async function withLease(app: App) {
  const ada = await app.signUp();
  const { id } = await ada.collection({ visibility: "shared" });
  await read(app, ada, id, { name: "Lease.txt", passages: [lease] });
  return { ada, knowledge: { collection_ids: [id] } };
}

/** No role has a cap. */
export const noRoles = {
  planner: null,
  researcher: null,
  writer: null,
  checker: null,
  reviewer: null,
  reader: null,
};

/** Sets a workspace's limits, which must succeed. */
export async function cap(person: Caller, caps: Partial<RunCaps>) {
  const { status, body } = await person.call(endpoints.setRunCaps, { body: caps });
  expect([status, body]).toMatchObject([200, caps]);
}

export async function usedBy(person: Caller): Promise<number> {
  return (await person.call(endpoints.getRunCaps, {})).body.used.tokens;
}

/** Begins a run with the lease's question, and approves its plan. */
export async function started(
  person: Caller,
  knowledge: { collection_ids: string[] },
  more: Partial<Parameters<typeof begin>[1]> = {},
): Promise<Run> {
  return approve(person, await begin(person, { question, sections, knowledge, ...more }));
}

export const act = (person: Caller, run: Run, action: "resumeRun" | "writeRun" | "stopRun") =>
  person.call(endpoints[action], { params: { run_id: run.id }, body: {} });

/** Returns what calls under way of a person's workspace may spend. */
export async function reservedBy(
  { deps }: Pick<App, "deps">,
  { organizationId }: Pick<Person, "organizationId">,
): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`
    select coalesce(sum(tokens), 0)::bigint as tokens from (
      select organization_id, tokens from run_call
      union all select organization_id, tokens from review_call) as call
    where organization_id = ${organizationId}`.execute(deps.db);
  return rows[0]?.tokens ?? 0;
}

/** Makes calls take longer to reserve, so that many do at once. Returns how this ends. */
export async function slowReservations(
  { deps: { db } }: Pick<App, "deps">,
  table: "run_call" | "review_call",
) {
  await sql`
    create function reserve_slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.2); return new; end $$;
    create trigger reserve_slowly before insert on ${sql.table(table)}
      for each row execute function reserve_slowly()`.execute(db);
  return () => sql`drop function reserve_slowly cascade`.execute(db);
}
