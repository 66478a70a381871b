import type { RunSchedule, ScheduleTiming } from "@lectern/contract/schedules";
import { expect } from "vitest";

import { startDue } from "../../src/features/schedules/starting.ts";
import { endpoints, type Person, type startApp } from "../app.ts";
import { begin } from "./runs.ts";

type App = Awaited<ReturnType<typeof startApp>>;

export const daily: ScheduleTiming = { every: "day", hour: 7, time_zone: "Europe/Berlin" };
export const onDocuments: ScheduleTiming = { every: "documents" };

export const sections = [
  { title: "Term", questions: [{ text: "When does the lease end?" }] },
  { title: "Frescoes", questions: [{ text: "Who painted the frescoes?" }] },
];

export const beginRun = (person: Person, collection_ids: string[]) =>
  begin(person, {
    question: "What does the lease say?",
    knowledge: { collection_ids },
    model: "extractive",
    limits: { minutes: 20 },
    sections,
  });

/** Returns the schedule of a new run's plan, and that run. */
export async function schedule(person: Person, timing: ScheduleTiming, collections: string[]) {
  const run = await beginRun(person, collections);
  const body = { from: { type: "run" as const, id: run.id }, timing };
  const made = await person.call(endpoints.createSchedule, { body });
  expect([made.status, made.body]).toMatchObject([201, { timing, active: true }]);
  return { run, schedule: made.body };
}

export async function shown(person: Person, id: string) {
  const { body } = await person.call(endpoints.listSchedules, { query: { page_size: 100 } });
  return body.results.find((one) => one.id === id)!;
}

export async function runsOf(person: Person, schedule_id: string) {
  const { body } = await person.call(endpoints.listRuns, { query: { page_size: 100 } });
  return body.results.filter((run) => run.schedule_id === schedule_id);
}

export const payloadOf = (person: Person, { id }: RunSchedule) => ({
  organization_id: person.organizationId,
  schedule_id: id,
});

/** Lets a schedule be due since three days, and looks at it. */
export async function due({ deps }: App, person: Person, one: RunSchedule, times = 1) {
  const next_at = new Date(Date.now() - 3 * 86_400_000);
  await deps.db.updateTable("run_schedule").set({ next_at }).where("id", "=", one.id).execute();
  const looks = Array.from({ length: times }, () => startDue(deps, payloadOf(person, one)));
  await Promise.all(looks);
}
