import { message } from "@lectern/contract/message";
import { may } from "@lectern/contract/policy";
import {
  type createRule,
  MOST_RULES,
  type Rule,
  type RuleEffect,
  type updateRule,
} from "@lectern/contract/rules";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { isNameTaken } from "#name-taken";

import { by, record } from "../audit/index.ts";
import { demandCollection } from "../library/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import { conclude, enqueueBatch } from "./applying.ts";
import { given } from "./effects.ts";
import * as store from "./store.ts";

/** Returns a rule as the contract shows it. */
const shown = (row: store.RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  conditions: row.conditions,
  effects: row.effects,
  active: row.active,
  owner: may(row.owner_group, "tag.manage") ? row.owner : null,
  applying: row.applying_since !== null,
  applied: row.applied_at && { at: row.applied_at.toISOString(), documents: row.applied_count },
  created_at: row.created_at.toISOString(),
});

async function demandFree(tx: Db, { orgId }: Member, name: string, but: string) {
  if (await isNameTaken(tx, "rule", orgId, name, but)) throw conflict("rule_name_taken", { name });
}

/** Throws for a tag, field or collection that there is not, and for a value that does not fit. */
export async function demandPossible(
  db: Db,
  member: Member,
  { conditions = [], effects = [] }: Partial<Pick<Rule, "conditions" | "effects">>,
) {
  for (const one of conditions) {
    if (one.type === "collection") await demandCollection(db, member, one.collection_id);
  }
  const { wrong } = await given(db, member.orgId, effects);
  if (wrong === undefined) return;
  const effect: RuleEffect | undefined = effects[wrong];
  throw effect?.type === "tag"
    ? notFound("tag_not_found")
    : invalid(["body", "effects", wrong], message("rule_value_invalid"));
}

/** Returns the rules of the workspace. */
export async function list({ db }: Pick<Deps, "db">, member: Member) {
  demand(member, "tag.manage");
  return { results: (await store.rulesOf(db, member.orgId)).map(shown) };
}

async function demandRule(tx: Db, member: Member, id: string): Promise<store.RuleRow> {
  const row = await store.lockRule(tx, member.orgId, id);
  if (!row) throw notFound("rule_not_found");
  return row;
}

/** Adds a rule, switched off. */
export async function create(
  { db }: Deps,
  member: Member,
  { name, conditions, effects }: z.output<typeof createRule.body>,
): Promise<Rule> {
  demand(member, "tag.manage");
  const { orgId, accountId } = member;
  const id = uuid();
  return db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    if ((await store.countRules(tx, orgId)) >= MOST_RULES)
      throw conflict("rule_too_many", { count: MOST_RULES });
    await demandFree(tx, member, name, id);
    await demandPossible(tx, member, { conditions, effects });
    await store.insertRule(tx, {
      organization_id: orgId,
      id,
      name,
      owner_id: accountId,
      conditions: JSON.stringify(conditions),
      effects: JSON.stringify(effects),
    });
    await record(tx, { ...by(member), action: "rule.created", target: name });
    return shown(await demandRule(tx, member, id));
  });
}

/**
 * Changes a rule, or switches it on or off. It acts with the member's rights from then on. Documents
 * get only what was asked for: while it is being applied to all, a change of what it does ends that.
 */
export async function update(
  { db }: Deps,
  member: Member,
  id: string,
  { name, conditions, effects, active }: z.output<typeof updateRule.body>,
): Promise<Rule> {
  demand(member, "tag.manage");
  const { orgId, accountId } = member;
  return db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const before = await demandRule(tx, member, id);
    const after = {
      name: name ?? before.name,
      conditions: conditions ?? before.conditions,
      effects: effects ?? before.effects,
      active: active ?? before.active,
    };
    await demandFree(tx, member, after.name, before.id);
    // Also before it is switched on: its tags and fields may be gone.
    if (conditions || effects || active) await demandPossible(tx, member, after);
    if (before.applying_since && (conditions || effects)) await conclude(tx, orgId, before);
    await store.updateRule(tx, orgId, before.id, {
      ...after,
      owner_id: accountId,
      conditions: JSON.stringify(after.conditions),
      effects: JSON.stringify(after.effects),
    });
    const target = before.name === after.name ? after.name : `${before.name} → ${after.name}`;
    if (name !== undefined || conditions || effects)
      await record(tx, { ...by(member), action: "rule.changed", target });
    if (after.active !== before.active) {
      const action = after.active ? "rule.switched_on" : "rule.switched_off";
      await record(tx, { ...by(member), action, target: after.name });
    }
    return shown(await demandRule(tx, member, id));
  });
}

/** Deletes a rule; what it gave documents stays. */
export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "tag.manage");
  await db.transaction().execute(async (tx) => {
    const removed = await store.deleteRule(tx, member.orgId, id);
    if (!removed) throw notFound("rule_not_found");
    await record(tx, { ...by(member), action: "rule.deleted", target: removed.name });
  });
}

/** Begins to apply a rule to the documents that there are; a job does it. */
export async function apply(deps: Deps, member: Member, id: string): Promise<Rule> {
  demand(member, "tag.manage");
  const { orgId, accountId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const row = await demandRule(tx, member, id);
    if (row.applying_since) throw conflict("rule_applying");
    await demandPossible(tx, member, row);
    await store.begin(tx, orgId, row.id, accountId);
    await enqueueBatch(deps, tx, orgId, row.id);
    return shown(await demandRule(tx, member, id));
  });
}
