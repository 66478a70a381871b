import { isDeepStrictEqual } from "node:util";

import { message, storedDetail } from "@lectern/contract/message";
import type { AuditAction } from "@lectern/contract/organizations";
import type {
  createSchedule,
  listSchedules,
  RunSchedule,
  ScheduleTiming,
  updateSchedule,
} from "@lectern/contract/schedules";
import type { Knowledge } from "@lectern/contract/chat";
import type { RunLimits } from "@lectern/contract/run-parts";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { recordPrivate } from "../audit/index.ts";
import { writersOf } from "../models/index.ts";
import { demand } from "../organizations/index.ts";
import { demandSeen, idsIn, partOf, seenOf } from "../personas/index.ts";
import {
  demandKept,
  hashOf,
  limitsFor,
  planToSave,
  type SavedPlan,
  withIds,
} from "../runs/index.ts";
import { demandTemplate } from "../templates/index.ts";
import { enqueueNext, nextOf } from "./plan-next.ts";
import * as store from "./store.ts";

/** Schedules of one person in a workspace. */
const mostSchedules = 20;

export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  query: z.output<typeof listSchedules.query>,
): Promise<{ total: number; results: RunSchedule[] }> {
  const { total, results } = await store.some(db, member, query);
  return { total, results: results.map(shownSchedule) };
}

/**
 * Lets a plan run by itself. Throws not_found for a run, template or source that the member may not
 * see, and conflict where they have as many schedules as a person may have, and for a model without
 * a price under a limit of money.
 */
export async function create(
  deps: Deps,
  member: Member,
  { from, name, timing }: z.output<typeof createSchedule.body>,
): Promise<RunSchedule> {
  demand(member, "run.write");
  const saved =
    from.type === "run"
      ? await planToSave(deps.db, member, from.id)
      : await planOfTemplate(deps.db, member, from.id);
  const { question, sections, knowledge, tools, model } = saved;
  demandGrowing(timing, knowledge);
  const limited = await limitsOf(deps, member, saved, saved.limits);
  return deps.db.transaction().execute(async (tx) => {
    if ((await store.count(tx, member)) >= mostSchedules)
      throw conflict("schedule_too_many", { max: mostSchedules });
    const row = await store.insert(tx, {
      organization_id: member.orgId,
      id: uuid(),
      owner_id: member.accountId,
      name: name ?? saved.name,
      question,
      sections: JSON.stringify(sections),
      knowledge: JSON.stringify(knowledge),
      tools: JSON.stringify(tools),
      model,
      ...limited,
      timing: JSON.stringify(timing),
      next_at: nextOf({ timing }),
    });
    await enqueueNext(deps, tx, row, row.next_at);
    await recordSchedule(tx, member, row, "schedule.created");
    return shownSchedule(row);
  });
}

/** Returns a template as a plan, with the sources that the member may see. */
async function planOfTemplate(db: Db, member: Member, id: string): Promise<SavedPlan> {
  const { name, question, limits, ...template } = await demandTemplate(db, member, id);
  const seen = await seenOf(db, member, template.knowledge);
  // Without any source the plan would be about everything.
  if (seen.size === 0) await demandSeen(db, member, template.knowledge);
  const knowledge = partOf(template.knowledge, (one) => seen.has(one));
  const sections = template.sections.map(({ title, questions }) => ({
    title,
    questions: questions.map((text) => ({ text, included: true })),
  }));
  const plan = { knowledge, tools: [], sections: withIds(sections, []) };
  return { name, question, limits, model: null, ...plan };
}

/** Throws invalid where a schedule would wait for documents that cannot come. */
function demandGrowing({ every }: ScheduleTiming, knowledge: Knowledge) {
  const grows = knowledge.collection_ids.length > 0 || idsIn(knowledge).length === 0;
  if (every === "documents" && !grows)
    throw invalid(["body", "timing"], message("schedule_needs_collection"));
}

/**
 * Letting it go on, or changing its timing, finds its next time again. Other limits make another
 * hash: whoever changes them approves them.
 */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, timing, active, limits }: z.output<typeof updateSchedule.body>,
): Promise<RunSchedule> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await store.lock(tx, member, id);
    if (!row) throw notFound("schedule_not_found");
    const [when, isActive] = [timing ?? row.timing, active ?? row.active];
    demandGrowing(when, row.knowledge);
    const isMoved = timing !== undefined || isActive !== row.active;
    const changed = await store.update(tx, row, {
      ...(name !== undefined && { name }),
      ...(timing && { timing: JSON.stringify(timing) }),
      ...(active !== undefined && { active, paused: null }),
      ...(limits && (await limitsOf(deps, member, row, limits))),
      ...(isMoved && { next_at: isActive ? nextOf({ timing: when }) : null }),
    });
    if (isMoved) await enqueueNext(deps, tx, changed, changed.next_at);
    if (!isDeepStrictEqual(partsOf(row), partsOf(changed)))
      await recordSchedule(tx, member, row, "schedule.changed", changed.name);
    return shownSchedule(changed);
  });
}

/**
 * Returns the limits of a schedule, and the hash that covers them. Throws conflict for a model
 * without a price under a limit of money.
 */
async function limitsOf(
  deps: Deps,
  member: Member,
  {
    sections,
    knowledge,
    tools,
    model,
  }: Pick<SavedPlan, "sections" | "knowledge" | "tools" | "model">,
  chosen: Partial<RunLimits>,
) {
  const { writers } = await writersOf(deps, member, model);
  const limits = limitsFor(sections, writers[0] ?? null, chosen);
  demandKept(limits, writers[0] ?? null);
  return { limits: JSON.stringify(limits), hash: hashOf({ sections, knowledge, limits, tools }) };
}

export async function remove(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    const row = await store.remove(tx, member, id);
    if (!row) throw notFound("schedule_not_found");
    await recordSchedule(tx, member, row, "schedule.deleted");
  });
}

/** What a person changes of a schedule. */
const partsOf = ({ name, timing, active, limits }: store.ScheduleRow) => ({
  name,
  timing,
  active,
  limits,
});

/** Records an action on a schedule, which is its owner's alone: others are not shown its name. */
const recordSchedule = (
  tx: Db,
  member: Member,
  { id, name }: Pick<store.ScheduleRow, "id" | "name">,
  action: AuditAction & `schedule.${string}`,
  to = name,
) => recordPrivate(tx, member, id, { action, target: to === name ? name : `${name} → ${to}` });

const shownSchedule = (row: store.ScheduleRow): RunSchedule => ({
  id: row.id,
  name: row.name,
  question: row.question,
  timing: row.timing,
  active: row.active,
  paused: row.paused && (storedDetail(row.paused) ?? { detail: row.paused.code }),
  hash: row.hash,
  limits: row.limits,
  next_at: row.next_at?.toISOString() ?? null,
  last_at: row.last_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
