import type { Knowledge } from "@lectern/contract/chat";
import type { AuditAction } from "@lectern/contract/organizations";
import { may } from "@lectern/contract/policy";
import type {
  createTemplate,
  listTemplates,
  RunTemplate,
  updateTemplate,
} from "@lectern/contract/templates";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand } from "../organizations/index.ts";
import { idsIn, partOf, seenOf, together } from "../personas/index.ts";
import { reviewToSave } from "../reviews/index.ts";
import { planToSave } from "../runs/index.ts";
import { builtIn, builtIns } from "./built-in.ts";
import { outlineOf, questionOf } from "./of-review.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "db">;

/** Built-in templates come first. */
export async function list(
  { db }: Needs,
  member: Member,
  { q, from, built_in, page, page_size }: z.output<typeof listTemplates.query>,
): Promise<{ total: number; results: RunTemplate[] }> {
  const always = from === undefined && built_in !== false ? builtIns(q) : [];
  const offset = (page - 1) * page_size;
  const first = always.slice(offset, offset + page_size);
  if (built_in === true) return { total: always.length, results: first };
  const { total, results } = await store.some(db, member, {
    q,
    from,
    limit: page_size - first.length,
    offset: Math.max(0, offset - always.length),
  });
  return {
    total: always.length + total,
    results: [...first, ...(await shownTo(db, member, results))],
  };
}

/** Returns a template that the member may see. Throws not_found. */
export async function get({ db }: Needs, member: Member, id: string): Promise<RunTemplate> {
  const always = builtIn(id);
  if (always) return always;
  const row = await store.find(db, member, id);
  const [shown] = row ? await shownTo(db, member, [row]) : [];
  if (!shown) throw notFound("template_not_found");
  return shown;
}

/** Returns a template with all its sources, for a schedule of the member's. Throws not_found. */
export async function demandTemplate(db: Db, member: Member, id: string) {
  const found = builtIn(id) ?? (await store.find(db, member, id));
  if (!found) throw notFound("template_not_found");
  return found;
}

/** Saves a run of the member's, or a review that they may see, as a template. */
export async function create(
  deps: Needs,
  member: Member,
  { run_id, review_id, name, shared }: z.output<typeof createTemplate.body>,
): Promise<RunTemplate> {
  demand(member, shared ? "template.share" : "run.write");
  const saved = run_id
    ? await partsOfRun(deps.db, member, run_id)
    : await partsOfReview(deps.db, member, review_id ?? "");
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    await store.insert(tx, {
      organization_id: member.orgId,
      id,
      owner_id: member.accountId,
      name,
      question: saved.question,
      sections: JSON.stringify(saved.sections),
      knowledge: JSON.stringify(saved.knowledge),
      columns: saved.columns && JSON.stringify(saved.columns),
      limits: JSON.stringify(saved.limits),
      shared,
    });
    if (shared) await recordTemplate(tx, member, "template.created", name);
  });
  return get(deps, member, id);
}

type Parts = Pick<RunTemplate, "question" | "sections" | "knowledge" | "columns" | "limits">;

/** Returns the newest plan of a run, without the questions that were left out. */
async function partsOfRun(db: Db, member: Member, runId: string): Promise<Parts> {
  const { question, knowledge, chosenLimits, ...plan } = await planToSave(db, member, runId);
  const sections = plan.sections
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ included }) => included).map(({ text }) => text),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { question, sections, knowledge, columns: null, limits: chosenLimits };
}

async function partsOfReview(db: Db, member: Member, reviewId: string): Promise<Parts> {
  const { name, columns, knowledge } = await reviewToSave(db, member, reviewId);
  const [question, sections] = [questionOf(name, columns), outlineOf(columns)];
  return { question, sections, knowledge, columns, limits: {} };
}

/** Throws forbidden unless the member owns the template or manages shared ones. */
export async function update(
  deps: Needs,
  member: Member,
  id: string,
  { name, shared }: z.output<typeof updateTemplate.body>,
): Promise<RunTemplate> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockTemplate(tx, member, id);
    if (shared !== undefined && shared !== row.shared && !permissionsOf(member, row).share)
      throw forbidden("role_insufficient");
    await store.update(tx, row, {
      ...(name !== undefined && { name }),
      ...(shared !== undefined && { shared }),
    });
    if (shared !== undefined && shared !== row.shared) {
      const action = shared ? "template.shared" : "template.unshared";
      await recordTemplate(tx, member, action, name ?? row.name);
    }
  });
  return get(deps, member, id);
}

export async function remove({ db }: Needs, member: Member, id: string): Promise<undefined> {
  await db.transaction().execute(async (tx) => {
    const row = await lockTemplate(tx, member, id);
    await store.remove(tx, row);
    if (row.shared) await recordTemplate(tx, member, "template.deleted", row.name);
  });
}

/** Records an action on a template that is shared; what happens to a private one is not recorded. */
const recordTemplate = (
  tx: Db,
  member: Member,
  action: AuditAction & `template.${string}`,
  target: string,
) => record(tx, { ...by(member), action, target });

/** Locks a template that the member may change; built-in ones nobody does. */
async function lockTemplate(db: Db, member: Member, id: string) {
  if (builtIn(id)) throw forbidden("role_insufficient");
  const row = await store.lock(db, member, id);
  if (!row) throw notFound("template_not_found");
  if (!permissionsOf(member, row).change) throw forbidden("role_insufficient");
  return row;
}

type Owned = Pick<store.TemplateRow, "owner_id" | "shared">;

/**
 * Its owner or an admin changes and deletes a template. An admin does not unshare one: it would be
 * out of their own sight.
 */
function permissionsOf(member: Member, { owner_id, shared }: Owned): RunTemplate["permissions"] {
  const isOwn = owner_id === member.accountId;
  return {
    change: isOwn || (shared && may(member.group, "template.manage")),
    share: isOwn && may(member.group, "template.share"),
  };
}

/** Returns templates with only the sources that the member may see. */
async function shownTo(
  db: Db,
  member: Member,
  rows: readonly store.TemplateRow[],
): Promise<RunTemplate[]> {
  const seen = await seenOf(db, member, together(rows.map(({ knowledge }) => knowledge)));
  const seenPart = (knowledge: Knowledge) => partOf(knowledge, (id) => seen.has(id));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    question: row.question,
    sections: row.sections,
    knowledge: seenPart(row.knowledge),
    hidden_sources: idsIn(row.knowledge).filter((id) => !seen.has(id)).length,
    columns: row.columns,
    limits: row.limits,
    built_in: false,
    shared: row.shared,
    owner: row.owner,
    permissions: permissionsOf(member, row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}
