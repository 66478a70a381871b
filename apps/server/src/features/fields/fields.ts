import { type Field, MOST_FIELDS, type NewField, type updateField } from "@lectern/contract/fields";
import { message } from "@lectern/contract/message";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import * as store from "./store.ts";

const shown = ({ id, name, type, options, created_at }: store.FieldRow): Field => ({
  id,
  name,
  type,
  options,
  created_at: created_at.toISOString(),
});

function demandFree(all: readonly store.FieldRow[], name: string, but?: string) {
  const lower = name.toLowerCase();
  if (all.some((one) => one.id !== but && one.name.toLowerCase() === lower))
    throw conflict("field_name_taken", { name });
}

export async function list({ db }: Pick<Deps, "db">, member: Member) {
  demand(member, "library.read");
  return { results: (await store.fieldsOf(db, member.orgId)).map(shown) };
}

/** Returns the fields, with a lock until the transaction ends, so that none is added or renamed. */
async function lockFields(tx: Db, member: Member) {
  await lockWorkspace(tx, member.orgId);
  return store.fieldsOf(tx, member.orgId);
}

export async function create(
  { db }: Deps,
  member: Member,
  wanted: z.output<typeof NewField>,
): Promise<Field> {
  demand(member, "tag.manage");
  return db.transaction().execute(async (tx) => {
    const all = await lockFields(tx, member);
    if (all.length >= MOST_FIELDS) throw conflict("field_too_many", { count: MOST_FIELDS });
    demandFree(all, wanted.name);
    const key = { organization_id: member.orgId, id: uuid() };
    const row = await store.insertField(tx, { ...key, ...wanted });
    await record(tx, { ...by(member), action: "field.created", target: wanted.name });
    return shown(row);
  });
}

export async function update(
  { db }: Deps,
  member: Member,
  id: string,
  { name, options }: z.output<typeof updateField.body>,
): Promise<Field> {
  demand(member, "tag.manage");
  return db.transaction().execute(async (tx) => {
    const all = await lockFields(tx, member);
    const before = all.find((one) => one.id === id.toLowerCase());
    if (!before) throw notFound("field_not_found");
    const after = { name: name ?? before.name, options: options ?? before.options };
    if ((before.type === "choice") !== after.options.length > 0)
      throw invalid(["body", "options"], message("field_options_missing"));
    demandFree(all, after.name, before.id);
    await store.updateField(tx, member.orgId, before.id, after);
    const target = before.name === after.name ? after.name : `${before.name} → ${after.name}`;
    await record(tx, { ...by(member), action: "field.changed", target });
    return shown({ ...before, ...after });
  });
}

/** Deletes a field with its values. */
export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "tag.manage");
  await db.transaction().execute(async (tx) => {
    const removed = await store.deleteField(tx, member.orgId, id);
    if (!removed) throw notFound("field_not_found");
    await record(tx, { ...by(member), action: "field.deleted", target: removed.name });
  });
}
