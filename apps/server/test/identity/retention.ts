import type { HoldScope, RetentionDays } from "@lectern/contract/retention";
import { sql } from "kysely";
import { expect } from "vitest";

import { applyRetention } from "../../src/features/retention/daily-removal.ts";
import { endpoints, type Person, type startApp } from "../app.ts";

type App = Awaited<ReturnType<typeof startApp>>;

/** The days that hold until somebody sets others. */
export const usual: RetentionDays = {
  chats: null,
  temporary_chats: 1,
  trash: 30,
  checks: null,
  runs: null,
};

export const keep = (person: Person, days: Partial<RetentionDays>) =>
  person.call(endpoints.setRetention, { body: { days: { ...usual, ...days } } });

/** Returns what would be removed, by kind: due and held. */
export async function previewed(person: Person, days: Partial<RetentionDays>) {
  const body = { days: { ...usual, ...days } };
  const { results } = (await person.call(endpoints.previewRetention, { body })).body;
  return Object.fromEntries(results.map(({ kind, due, held }) => [kind, [due, held]]));
}

/** Lets the rules of a person's workspace start now, as if a day had gone by. */
export const startRules = (app: App, person: Person) =>
  sql`update retention_rule set starts_at = now()
    where organization_id = ${person.organizationId}`.execute(app.deps.db);

/** Runs the removals of a person's workspace as they are due now. */
export const sweepNow = (app: App, person: Person) =>
  applyRetention(
    app.deps,
    { organization_id: person.organizationId },
    new AbortController().signal,
  );

/** Runs the removals once the rules have started. */
export async function sweep(app: App, person: Person) {
  await startRules(app, person);
  await sweepNow(app, person);
}

/** Returns the reports: kind, removed and held. */
export const reportsOf = async (person: Person) =>
  (await person.call(endpoints.listRetentionReports, {})).body.results.map(
    ({ kind, removed, held }) => [kind, removed, held],
  );

export const hold = async (person: Person, scope: HoldScope, subject_id?: string) => {
  const body = { name: "Case 12", reason: "A lawsuit", scope, ...(subject_id && { subject_id }) };
  const placed = await person.call(endpoints.placeLegalHold, { body });
  expect([placed.status, placed.body]).toMatchObject([201, { scope, released: null }]);
  return placed.body;
};

export const release = (person: Person, hold_id: string) =>
  person.call(endpoints.releaseLegalHold, { params: { hold_id }, body: { reason: "Settled" } });

/** Begins a chat whose last message is this many days old. */
export async function chatOf(app: App, person: Person, age: number, temporary = false) {
  const body = { title: `Of ${age} days`, temporary };
  const { body: session } = await person.call(endpoints.createSession, { body });
  await sql`update chat_session set updated_at = now() - make_interval(days => ${age}, mins => 1)
    where id = ${session.id}`.execute(app.deps.db);
  return session;
}

/** Moves everything in a person's trash back by some days, as if they had gone by. */
export const ageTrash = (app: App, person: Person, days: number) =>
  sql`update trash set deleted_at = deleted_at - make_interval(days => ${days}, mins => 1),
      expires_at = expires_at - make_interval(days => ${days}, mins => 1)
    where organization_id = ${person.organizationId}`.execute(app.deps.db);

export const chatsLeft = async (app: App, person: Person) => {
  const { rows } = await sql<{ title: string }>`select title from chat_session
    where organization_id = ${person.organizationId} order by created_at, id`.execute(app.deps.db);
  return rows.map(({ title }) => title);
};
