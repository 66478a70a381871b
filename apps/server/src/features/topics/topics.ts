import type { Failure } from "@lectern/contract/error";
import { message } from "@lectern/contract/message";
import { may } from "@lectern/contract/policy";
import type {
  listTopics,
  NewTopic,
  Topic,
  TopicChange,
  TopicConflict,
} from "@lectern/contract/topics";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import {
  askerOf,
  audience,
  demandCollection,
  permissionsOf,
  personOf,
  tellTopic,
} from "../library/index.ts";
import { demand } from "../organizations/index.ts";
import * as store from "./store.ts";

/** Returns a row in the shape of the contract. */
function topicOf(member: Member, row: store.TopicRow): Topic {
  const edit = may(member.group, "topic.write") && permissionsOf(member, row).edit;
  return {
    id: row.id,
    collection_id: row.collection_id,
    title: row.title,
    description: row.description,
    notes: row.notes,
    snippet_count: row.snippet_count,
    version: row.version,
    created_by: personOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    permissions: { edit, delete: edit },
  };
}

/** Throws not_found if the member may not see the topic. */
export async function get({ db }: Pick<Deps, "db">, member: Member, id: string): Promise<Topic> {
  const row = await store.findTopic(db, member, id);
  if (!row) throw notFound("topic_not_found");
  return topicOf(member, row);
}

/**
 * Returns a topic that the member may change, with the audience of its events; locks it until the
 * transaction ends. Throws not_found if they may not see it, forbidden if they may only read it.
 */
export async function lockTopic(db: Db, member: Member, id: string) {
  const topic = await store.lockTopic(db, member, id);
  if (!topic) throw notFound("topic_not_found");
  demand(member, "topic.write");
  const collection = await demandCollection(db, member, topic.collection_id, { to: "edit" });
  return { ...topic, to: audience(collection) };
}
export type LockedTopic = Awaited<ReturnType<typeof lockTopic>>;

/** Notifies the readers of a topic's collection that it was created, changed or deleted. */
export const tell = (
  deps: Pick<Deps, "notices">,
  tx: Db,
  { orgId }: Member,
  { id, collection_id, to }: Pick<LockedTopic, "id" | "collection_id" | "to">,
) => tellTopic(deps, tx, orgId, { id, collection_id, to });

export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  query: z.infer<typeof listTopics.query>,
) {
  const { total, results } = await store.pageOfTopics(db, member, query);
  return { total, results: results.map((row) => topicOf(askerOf(member, row), row)) };
}

export async function create(
  deps: Deps,
  member: Member,
  { collection_id, ...texts }: NewTopic,
): Promise<Topic> {
  const { orgId, accountId } = member;
  const id = uuid();
  await deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collection_id, {
      to: "edit",
      lock: true,
    });
    demand(member, "topic.write");
    const row = { organization_id: orgId, id, collection_id, created_by: accountId };
    await store.insertTopic(tx, { ...row, ...texts });
    await tell(deps, tx, member, { id, collection_id, to: audience(collection) });
  });
  return get(deps, member, id);
}

/** Changes a topic's texts. Throws conflict, with both versions, if it was changed meanwhile. */
export async function update(
  deps: Deps,
  member: Member,
  id: string,
  change: TopicChange,
): Promise<Topic> {
  const { version, ...texts } = change;
  const isCurrent = await deps.db.transaction().execute(async (tx) => {
    const topic = await lockTopic(tx, member, id);
    if (!(await store.updateTopic(tx, member.orgId, id, version, texts))) return false;
    await tell(deps, tx, member, topic);
    return true;
  });
  const topic = await get(deps, member, id);
  if (isCurrent) return topic;
  throw new AppError("conflict", message("topic_changed_meanwhile"), {
    extra: { topic, yours: change } satisfies Omit<TopicConflict, keyof Failure>,
  });
}

/** Deletes a topic with its snippets. */
export async function remove(deps: Deps, member: Member, id: string): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const topic = await lockTopic(tx, member, id);
    await store.deleteTopic(tx, member.orgId, id);
    await tell(deps, tx, member, topic);
  });
}
