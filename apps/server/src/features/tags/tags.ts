import { type createTag, MOST_TAGS, type Tag, type updateTag } from "@lectern/contract/tags";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { isNameTaken } from "#name-taken";

import { by, record } from "../audit/index.ts";
import { demand, lockWorkspace } from "../organizations/index.ts";
import * as store from "./store.ts";

const shown = ({ id, name, color, document_count, created_at }: store.CountedTag): Tag => ({
  id,
  name,
  color,
  document_count,
  created_at: created_at.toISOString(),
});

async function demandFree(tx: Db, { orgId }: Member, name: string, but: string) {
  if (await isNameTaken(tx, "tag", orgId, name, but)) throw conflict("tag_name_taken", { name });
}

/** Returns the tags of the workspace with the number of documents that the member may see. */
export async function list({ db }: Pick<Deps, "db">, member: Member) {
  demand(member, "library.read");
  return { results: (await store.tagsOf(db, member)).map(shown) };
}

export async function create(
  { db }: Deps,
  member: Member,
  { name, color }: z.output<typeof createTag.body>,
): Promise<Tag> {
  demand(member, "tag.manage");
  const { orgId } = member;
  const id = uuid();
  const row = await db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    if ((await store.countTags(tx, orgId)) >= MOST_TAGS)
      throw conflict("tag_too_many", { count: MOST_TAGS });
    await demandFree(tx, member, name, id);
    const inserted = await store.insertTag(tx, { organization_id: orgId, id, name, color });
    await record(tx, { ...by(member), action: "tag.created", target: name });
    return inserted;
  });
  return shown({ ...row, document_count: 0 });
}

export async function update(
  { db }: Deps,
  member: Member,
  id: string,
  { name, color }: z.output<typeof updateTag.body>,
): Promise<Tag> {
  demand(member, "tag.manage");
  const { orgId } = member;
  return db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, orgId);
    const [before] = await store.tagsOf(tx, member, [id]);
    if (!before) throw notFound("tag_not_found");
    const after = { name: name ?? before.name, color: color ?? before.color };
    await demandFree(tx, member, after.name, before.id);
    await store.updateTag(tx, orgId, before.id, after);
    const target = before.name === after.name ? after.name : `${before.name} → ${after.name}`;
    await record(tx, { ...by(member), action: "tag.changed", target });
    return shown({ ...before, ...after });
  });
}

/** Deletes a tag; documents lose it. */
export async function remove({ db }: Deps, member: Member, id: string): Promise<undefined> {
  demand(member, "tag.manage");
  await db.transaction().execute(async (tx) => {
    const removed = await store.deleteTag(tx, member.orgId, id);
    if (!removed) throw notFound("tag_not_found");
    await record(tx, { ...by(member), action: "tag.deleted", target: removed.name });
  });
}
